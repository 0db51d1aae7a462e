import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import {
  editPricing,
  fillPricing,
  getPricing,
  makePricingReady,
  type Pricing,
  type PricingLine,
} from '../../../../api/pricing.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { DocumentFrame, Facts } from '../../../../ui/document/DocumentFrame.tsx'
import { type OpenedDocument, useOpenedDocument } from '../../../../ui/document/useOpenedDocument.ts'
import { useSteps } from '../../../../ui/document/useSteps.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { formatDate, formatTime } from '../../../../ui/format.ts'
import { PrintIcon } from '../../../../ui/icons.tsx'
import { LinesEditor } from '../../../../ui/lines/LinesEditor.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { MarkupFiller } from './MarkupFiller.tsx'
import { pricingColumns, type PricedLine } from './pricingColumns.ts'

/** A pricing document: prices are typed while it is a draft, and hold once it is READY. */
export function PricingDocument({ id }: { id: number }) {
  const opened = useOpenedDocument(queryOf(getPricing, { path: { id } }))
  return <Opened key={opened.edition} opened={opened} />
}

const pricedLine = (line: PricingLine): PricedLine => ({ ...line, key: String(line.id) })
const isPricedAs = (line: PricingLine, other: PricingLine) =>
  line.priceUzs === other.priceUzs && line.priceWholesale === other.priceWholesale

function Opened({ opened }: { opened: OpenedDocument<Pricing> }) {
  const { t } = useTranslation()
  const session = useSession()
  const confirm = useConfirm()
  const { document: pricing } = opened
  const [lines, setLines] = useState<readonly PricedLine[]>(() => pricing.items.map(pricedLine))
  const isDirty = () => lines.some((line, index) => !isPricedAs(line, pricing.items[index]!))
  const { step, send, busy, fields, problem, onReopen } = useSteps(opened, { isDirty })
  const isDraft = pricing.status === 'DRAFT'
  const mayEdit = isDraft && session.may(editPricing)
  const path = { id: pricing.id }

  /** Shows the answer; prices typed since they were sent stay on top of it. */
  async function taken(answer: Promise<Pricing>) {
    const { version, status, items } = await answer
    const isTyped = (line: PricedLine, index: number) => status === 'DRAFT' && !isPricedAs(line, lines[index]!)
    setLines((now) => now.map((line, index) => (isTyped(line, index) ? line : pricedLine(items[index]!))))
    return version
  }
  const save = () =>
    taken(
      send(editPricing, {
        path,
        body: {
          version: pricing.version,
          comment: pricing.comment,
          effectiveFrom: pricing.effectiveFrom,
          items: lines.map(({ id, priceUzs, priceWholesale }) => ({ id, priceUzs, priceWholesale })),
        },
      }),
    )
  /** What was typed is saved first; nothing typed, nothing to save. */
  const savedVersion = async () => (isDirty() ? save() : pricing.version)

  const onSave = () =>
    step(async () => {
      await save()
      notifySuccess(t('message.saved'))
    })
  const onFill = (markupPercent: number, roundTo: number, wholesale: boolean) =>
    step(async () =>
      taken(send(fillPricing, { path, body: { version: await savedVersion(), markupPercent, roundTo, wholesale } })),
    )
  const onReady = () =>
    step(
      async () => {
        await taken(send(makePricingReady, { path, body: { version: await savedVersion() } }))
        notifySuccess(t('screen.pricing.done'))
      },
      () =>
        confirm({
          title: t('action.pricingReady'),
          text: t('screen.pricing.askReady', { department: pricing.departmentName }),
          action: t('action.pricingReady'),
        }),
    )

  return (
    <DocumentFrame
      title={t('screen.pricing.one')}
      number={pricing.regNumber}
      status={{ text: t(`enum.pricingStatus.${pricing.status}`), tone: isDraft ? undefined : 'success' }}
      problem={problem}
      onReopen={onReopen}
      actions={
        <>
          {mayEdit && (
            <Button variant="outlined" loading={busy} onClick={() => void onSave()}>
              {t('action.save')}
            </Button>
          )}
          {isDraft && session.may(makePricingReady) && (
            <Button variant="contained" disabled={busy} onClick={() => void onReady()}>
              {t('action.pricingReady')}
            </Button>
          )}
          <Button
            component={Link}
            to={`/point-of-sale/prices/doc/${pricing.id}/${pricing.departmentId}`}
            variant="outlined"
            startIcon={<PrintIcon />}
          >
            {t('action.print')}
          </Button>
        </>
      }
    >
      <Facts
        of={[
          [t('field.regDate'), formatDate(pricing.regDate)],
          [t('field.departmentName'), pricing.departmentName],
          [t('field.sourceRegNumber'), pricing.sourceRegNumber],
          [t('field.effectiveFrom'), pricing.effectiveFrom ? formatTime(pricing.effectiveFrom) : null],
          [t('field.createdByName'), `${pricing.createdByName ?? ''} ${formatTime(pricing.createdAt)}`],
          [t('field.comment'), pricing.comment],
        ]}
      />
      {mayEdit && pricing.items.some((line) => line.incomeUzs !== undefined) && (
        <MarkupFiller
          wholesale={pricing.departmentSaleType === 'WHOLE'}
          busy={busy}
          onFill={(...values) => void onFill(...values)}
        />
      )}
      <LinesEditor
        label={t('screen.document.lines')}
        lines={lines}
        onLines={mayEdit ? setLines : undefined}
        removable={false}
        columns={pricingColumns(pricing)}
        errorOf={(_line, index, field) => fields[`items.${index}.${field}`]}
        empty={t('screen.document.noLines')}
      />
    </DocumentFrame>
  )
}
