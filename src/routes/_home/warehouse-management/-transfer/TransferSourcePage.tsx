import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import { fieldsOf } from '../../../../api/fieldSchema.ts'
import { getCountSource, getTransferSource, type SourceLine, transferDocument } from '../../../../api/transferSource.ts'
import { codesOf, countedGoods } from '../../../../documents/goodsLines.ts'
import { transferSourceForm } from '../../../../forms/warehouse/transferSourceForm.ts'
import { documentTone } from '../../../../grids/documents/documentTone.ts'
import { sumOfQuantities } from '../../../../rules/money.ts'
import { DocumentFrame, Facts } from '../../../../ui/document/DocumentFrame.tsx'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { formatDate } from '../../../../ui/format.ts'
import type { LineColumn } from '../../../../ui/lines/lineColumn.ts'
import { LinesEditor } from '../../../../ui/lines/LinesEditor.tsx'
import { ScanTools } from '../../../../ui/lines/ScanTools.tsx'
import { type ScannedCounting, useCountingByScan } from '../../../../ui/lines/useCountingByScan.ts'
import { useSession } from '../../../../ui/session/useSession.ts'

type OpenLine = Omit<SourceLine, 'count'> & { key: string; count: number | null }

/** A scan counts what goes on. */
const MOVING: ScannedCounting<OpenLine> = {
  code: countedGoods,
  none: (line) => ({ ...line, count: 0 }),
  pick(lines, itemId) {
    const same = lines.filter((line) => line.itemId === itemId && line.available > 0)
    return same.find(({ count, available }) => (count ?? 0) < available) ?? same.at(-1)
  },
  add: (line, count) => ({ ...line, count: sumOfQuantities([line.count ?? 0, count]) }),
}

const COLUMNS: readonly LineColumn<OpenLine>[] = [
  { field: 'itemName', detail: codesOf },
  { field: 'unitName', width: 70 },
  { field: 'termOfItem', width: 120 },
  { field: 'brought', width: 120, total: true },
  { field: 'available', width: 120, total: true },
  {
    field: 'count',
    width: 140,
    label: 'screen.transferSource.toMove',
    editable: ({ available }) => available > 0,
    total: true,
    fault: ({ count, available }) =>
      (count ?? 0) > available ? { key: 'tooBig', values: { maximum: available } } : undefined,
  },
]
const FIELDS = fieldsOf(getTransferSource.parts.answer as never)['whItems']?.fields

/** What a document brought and what is left of it; how many go on is counted here. */
export function TransferSourcePage({ id, isCount }: { id: number; isCount: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const { data: source } = useSuspenseQuery(queryOf(isCount ? getCountSource : getTransferSource, { path: { id } }))
  const [lines, setLines] = useState<readonly OpenLine[]>(() =>
    source.whItems.map((line) => ({ ...line, key: String(line.id) })),
  )
  const { shown, ...scans } = useCountingByScan(MOVING, lines, setLines)
  const [asks, setAsks] = useState(false)
  const whItems = lines
    .filter(({ count }) => (count ?? 0) > 0)
    .map(({ id: line, count }) => ({ id: line, count: count! }))
  const isWrong = lines.some(({ count, available }) => (count ?? 0) > available)
  return (
    <DocumentFrame
      title={source.action ? t(`enum.documentAction.${source.action}`) : t('enum.documentKind.inventory')}
      number={source.regNumber}
      status={
        source.documentStatus
          ? {
              text: t(`enum.documentStatus.${source.documentStatus}`),
              tone: documentTone({ ...source, documentStatus: source.documentStatus }),
            }
          : { text: t('enum.inventoryStatus.FINISHED'), tone: 'success' }
      }
      actions={
        session.may(transferDocument) && (
          <Button variant="contained" disabled={whItems.length === 0 || isWrong} onClick={() => setAsks(true)}>
            {t('action.makeTransfer')}
          </Button>
        )
      }
    >
      <Facts
        of={[
          [t('field.regDate'), formatDate(source.regDate)],
          [t('field.contragentName'), source.contragentName],
          [t('field.departmentName'), source.fromDepartmentName],
        ]}
      />
      <div className="document-tools">
        <ScanTools {...scans} />
      </div>
      <LinesEditor
        label={t('screen.document.lines')}
        lines={lines}
        onLines={setLines}
        removable={false}
        columns={COLUMNS}
        {...(FIELDS ? { fields: FIELDS } : {})}
        empty={t('screen.document.noLines')}
        shown={shown}
      />
      {asks && (
        <FormDialog
          of={transferSourceForm}
          given={isCount ? { inventoryId: id, whItems } : { documentId: id, whItems }}
          onClose={() => setAsks(false)}
          onSaved={(answer) =>
            void navigate({
              to: '/warehouse-management/transfers/edit/$id',
              params: { id: String((answer as { id: number }).id) },
            })
          }
        />
      )}
    </DocumentFrame>
  )
}
