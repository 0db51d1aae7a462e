import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import { type Conversion, convertWrapped, getConversion } from '../../../../api/conversion.ts'
import { fieldsOf } from '../../../../api/fieldSchema.ts'
import { changeDocumentStatus } from '../../../../api/warehouseDocument.ts'
import { countedGoods } from '../../../../documents/goodsLines.ts'
import { documentAddress } from '../../../../grids/documents/documentAddress.ts'
import { documentTone } from '../../../../grids/documents/documentTone.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { AttachedFiles } from '../../../../ui/files/AttachedFiles.tsx'
import { DocumentFrame, Facts } from '../../../../ui/document/DocumentFrame.tsx'
import { History } from '../../../../ui/document/History.tsx'
import { RelatedDocuments } from '../../../../ui/document/RelatedDocuments.tsx'
import { type OpenedDocument, useOpenedDocument } from '../../../../ui/document/useOpenedDocument.ts'
import { useSteps } from '../../../../ui/document/useSteps.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { formatDate } from '../../../../ui/format.ts'
import { CopyIcon, PrintIcon } from '../../../../ui/icons.tsx'
import type { LineColumn } from '../../../../ui/lines/lineColumn.ts'
import { LinesEditor, type ShownLine } from '../../../../ui/lines/LinesEditor.tsx'
import { ScanTools } from '../../../../ui/lines/ScanTools.tsx'
import { useLineScans } from '../../../../ui/lines/useLineScans.ts'
import { useSession } from '../../../../ui/session/useSession.ts'
import './convert.css'

type Line = Conversion['lines'][number] & { key: string }
const FIELDS = fieldsOf(getConversion.parts.answer as never)['lines']?.fields
const SIDES = ['OUT', 'LOSS', 'IN'] as const

/** A conversion: what was used up, what was lost, what was made of it, each with its value; it goes back while nothing has moved. */
export function ConversionPage({ id }: { id: number }) {
  const opened = useOpenedDocument(queryOf(getConversion, { path: { id } }))
  return <OpenedConversion key={opened.edition} opened={opened} />
}

function OpenedConversion({ opened }: { opened: OpenedDocument<Conversion> }) {
  const { t } = useTranslation()
  const conversion = opened.document
  const session = useSession()
  const { reverse, busy, problem, onReopen } = useReversing(opened)
  // A scan finds its line.
  const { shown, scan } = useLineScans(async (code) => {
    const found = await countedGoods(code)
    const line = conversion.lines.find(({ itemId }) => itemId === found?.itemId)
    return line && String(line.id)
  })
  return (
    <DocumentFrame
      title={t('screen.conversion.one')}
      number={conversion.regNumber}
      status={{ text: t(`enum.documentStatus.${conversion.documentStatus}`), tone: documentTone(conversion) }}
      problem={problem}
      onReopen={onReopen}
      actions={
        <>
          <Button
            component={Link}
            to={`/warehouse-management/item-convert-view/print/${conversion.id}`}
            variant="outlined"
            startIcon={<PrintIcon />}
          >
            {t('action.print')}
          </Button>
          {session.may(convertWrapped) && (
            <Button
              component={Link}
              to={`/warehouse-management/item-convert-create?copy=${conversion.id}`}
              variant="outlined"
              startIcon={<CopyIcon />}
            >
              {t('action.copyDocument')}
            </Button>
          )}
          {conversion.nextStatuses.includes('REVERSED') && (
            <Button variant="outlined" color="error" loading={busy} onClick={reverse}>
              {t('action.document.REVERSED')}
            </Button>
          )}
        </>
      }
    >
      <Facts
        of={[
          [t('field.regDate'), formatDate(conversion.regDate)],
          [t('field.departmentName'), conversion.departmentName],
          [t('field.docCreatedBy'), conversion.docCreatedBy],
          [t('field.comment'), conversion.comment],
        ]}
      />
      <div className="document-tools">
        <ScanTools scan={scan} />
      </div>
      {SIDES.map((side) => (
        <Side
          key={side}
          side={side}
          lines={conversion.lines.filter(({ conversionSide }) => conversionSide === side)}
          shown={shown}
        />
      ))}
      <RelatedDocuments of={{ addressOf: documentAddress }} document={conversion} />
      <AttachedFiles subject="conversion" id={conversion.id} />
      <History steps={conversion.history} enumName="documentStatus" />
    </DocumentFrame>
  )
}

interface SideProps {
  side: (typeof SIDES)[number]
  lines: Conversion['lines']
  shown: ShownLine | undefined
}

function Side({ side, lines, shown }: SideProps) {
  const { t } = useTranslation()
  if (lines.length === 0) return null
  const name = t(`enum.conversionSide.${side}`)
  return (
    <section className="conversion-part" aria-label={name}>
      <h2 className="conversion-side">{name}</h2>
      <LinesEditor
        label={name}
        lines={lines.map((line): Line => ({ ...line, key: String(line.id) }))}
        removable={false}
        columns={columnsOf(lines.some(({ costSum }) => costSum !== undefined))}
        {...(FIELDS ? { fields: FIELDS } : {})}
        empty={t('screen.document.noLines')}
        shown={shown}
      />
    </section>
  )
}

const columnsOf = (showsCost: boolean): LineColumn<Line>[] => [
  { field: 'itemName', detail: ({ barcode }) => barcode ?? undefined },
  { field: 'unitName', width: 80 },
  { field: 'count', width: 130, total: true },
  { field: 'termOfItem', width: 130 },
  ...(showsCost ? [{ field: 'costSum', width: 160, total: true }] : []),
]

/** Taking it back asks first: what was made is taken apart again. */
function useReversing(opened: OpenedDocument<Conversion>) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { step, send, busy, problem, onReopen } = useSteps(opened)
  const { id, version } = opened.document
  const reverse = () =>
    void step(async (pause) => {
      const question = {
        title: t('screen.conversion.ask'),
        text: t('screen.conversion.askText'),
        action: t('action.document.REVERSED'),
        danger: true,
      }
      if (!(await pause(() => confirm(question)))) return
      await send(changeDocumentStatus, { path: { id }, body: { status: 'REVERSED', version, comment: '' } })
      await opened.reopen()
      notifySuccess(t('screen.document.done.REVERSED'))
    })
  return { reverse, busy, problem, onReopen }
}
