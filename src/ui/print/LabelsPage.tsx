import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../api/client/queries.ts'
import type { Endpoint, SentTo } from '../../api/endpoint.ts'
import { useNumberText } from '../useNumberText.ts'
import type { Label, Labels } from './defineLabels.ts'
import { LabelFace } from './LabelFace.tsx'
import { choosePaper, chosenPaper, LABEL_PAPERS, type LabelPaper, pageOf } from './labelPaper.ts'
import { PrintFrame } from './PrintFrame.tsx'

/** More would keep the browser busy for minutes; a second print does the rest. */
export const LABELS_MAX = 3_000

/**
 * Barcode labels on their way to the printer, one for each unit (specification 2 §2.13); how many is asked of the user where
 * there is one item: `<LabelsPage of={priceTags} query={{ depId, itemIds }} count={12} />`.
 */
export function LabelsPage<Load extends Endpoint>({
  of,
  count,
  tools,
  ...sent
}: { of: Labels<Load>; count?: number; tools?: ReactNode } & SentTo<Load>) {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(queryOf(of.load as Endpoint, sent as object))
  const labels = of.labels(data as never)
  const { wholeNames = false } = of
  const [paper, setPaper] = useState(chosenPaper)
  const [asked, setAsked] = useState<number | null>(count ?? labels[0]?.count ?? 1)
  const typing = useNumberText({ value: asked, decimals: 0, onValue: setAsked })
  const single = labels.length === 1
  const faces = unitsOf(single ? [{ ...labels[0]!, count: asked ?? 0 }] : labels)
  const total = single ? (asked ?? 0) : labels.reduce((sum, label) => sum + Math.ceil(label.count), 0)
  return (
    <PrintFrame
      title={t(`screen.${of.name}.title`)}
      page={pageOf(paper)}
      note={lackingNote(labels, t)}
      tools={
        <>
          {tools}
          {single && (
            <TextField
              className="labels-count"
              label={t('screen.labels.count')}
              margin="none"
              fullWidth={false}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
              value={typing.value}
              onChange={typing.onChange}
              onBlur={typing.onBlur}
            />
          )}
          <TextField
            select
            label={t('screen.labels.paper')}
            margin="none"
            fullWidth={false}
            value={paper.name}
            onChange={({ target }) => {
              const next = LABEL_PAPERS.find(({ name }) => name === target.value)!
              choosePaper(next)
              setPaper(next)
            }}
          >
            {LABEL_PAPERS.map(({ name }) => (
              <MenuItem key={name} value={name}>
                {name.replace('x', ' × ')}
              </MenuItem>
            ))}
          </TextField>
        </>
      }
    >
      {total > LABELS_MAX && <p role="status">{t('screen.labels.limit', { shown: LABELS_MAX, total })}</p>}
      {faces.length === 0 && <p>{t('screen.labels.none')}</p>}
      <div className={paper.sheet ? undefined : 'labels'}>
        {paper.sheet ? (
          <Sheets faces={faces} paper={paper} sheet={paper.sheet} wholeNames={wholeNames} />
        ) : (
          faces.map((label, index) => <LabelFace key={index} label={label} paper={paper} wholeName={wholeNames} />)
        )}
      </div>
    </PrintFrame>
  )
}

/** What goes to the printer without a price or a code is said before it is paper. */
function lackingNote(labels: readonly Label[], t: TFunction): string | undefined {
  const priceless = labels.filter(({ priceUzs }) => priceUzs === null || priceUzs === undefined).length
  const codeless = labels.filter(({ barcode }) => barcode === '').length
  const said = [
    priceless > 0 && t('screen.labels.withoutPrice', { count: priceless }),
    codeless > 0 && t('screen.labels.withoutCode', { count: codeless }),
  ]
  return said.filter(Boolean).join(' ') || undefined
}

const A4_HEIGHT_MM = 297

/** Each label as often as it is printed, as far as LABELS_MAX. Half a kilogram needs a label too. */
function unitsOf(labels: readonly Label[]): Label[] {
  const units: Label[] = []
  for (const label of labels) {
    const left = Math.min(Math.ceil(label.count), LABELS_MAX - units.length)
    for (let unit = 0; unit < left; unit++) units.push(label)
  }
  return units
}

function Sheets({
  faces,
  paper,
  sheet,
  wholeNames,
}: {
  faces: readonly Label[]
  paper: LabelPaper
  sheet: { columns: number; rows: number }
  wholeNames: boolean
}) {
  const perSheet = sheet.columns * sheet.rows
  return Array.from({ length: Math.ceil(faces.length / perSheet) }, (_, at) => (
    <div
      key={at}
      className="label-sheet"
      style={{
        gridTemplateColumns: `repeat(${sheet.columns}, ${paper.widthMm}mm)`,
        paddingTop: `${(A4_HEIGHT_MM - sheet.rows * paper.heightMm) / 2}mm`,
      }}
    >
      {faces.slice(at * perSheet, (at + 1) * perSheet).map((label, index) => (
        <LabelFace key={index} label={label} paper={paper} wholeName={wholeNames} />
      ))}
    </div>
  ))
}
