import Button from '@mui/material/Button'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../../api/client/apiFailure.ts'
import { mutationOf, queryOf } from '../../../../api/client/queries.ts'
import {
  editPricing,
  fillPricing,
  getPricing,
  makePricingReady,
  type Pricing,
  type PricingLine,
} from '../../../../api/pricing.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { useUnsavedGuard } from '../../../../ui/dialogs/useUnsavedGuard.ts'
import { DocumentFrame, Facts } from '../../../../ui/document/DocumentFrame.tsx'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { formatDate, formatTime } from '../../../../ui/format.ts'
import { PrintIcon } from '../../../../ui/icons.tsx'
import { LinesEditor } from '../../../../ui/lines/LinesEditor.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { MarkupFiller } from './MarkupFiller.tsx'
import { pricingColumns, type PricedLine } from './pricingColumns.ts'

/** A pricing document: prices are typed while it is a draft, and hold once it is READY. */
export function PricingDocument({ id }: { id: number }) {
  const { data: pricing } = useSuspenseQuery(queryOf(getPricing, { path: { id } }))
  return <Opened key={`${id} ${pricing.version}`} pricing={pricing} />
}

const pricedLine = (line: PricingLine): PricedLine => ({ ...line, key: String(line.id) })

function Opened({ pricing }: { pricing: Pricing }) {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const start = pricing.items
  const [lines, setLines] = useState<readonly PricedLine[]>(() => start.map(pricedLine))
  const [failure, setFailure] = useState<unknown>()
  const save = useMutation({ ...mutationOf(editPricing), onError: setFailure })
  const client = useQueryClient()
  const fill = useMutation({
    ...mutationOf(fillPricing),
    onError: setFailure,
    // The filled document stands there when the buttons wake up, or the next of them would act on the one before it and be refused.
    onSuccess: (filled: Pricing) =>
      client.setQueryData(queryOf(getPricing, { path: { id: pricing.id } }).queryKey, filled),
  })
  const ready = useMutation({ ...mutationOf(makePricingReady), onError: setFailure })
  const isDraft = pricing.status === 'DRAFT'
  const mayEdit = isDraft && session.may(editPricing)
  const isDirty = () =>
    lines.some(
      (line, index) => line.priceUzs !== start[index]!.priceUzs || line.priceWholesale !== start[index]!.priceWholesale,
    )
  const leave = useUnsavedGuard(isDirty)
  const busy = save.isPending || fill.isPending || ready.isPending
  const path = { id: pricing.id }
  const fields = failure instanceof ApiFailure ? failure.fields : {}

  const saved = () =>
    save.mutateAsync({
      path,
      body: {
        version: pricing.version,
        comment: pricing.comment,
        effectiveFrom: pricing.effectiveFrom,
        items: lines.map(({ id, priceUzs, priceWholesale }) => ({ id, priceUzs, priceWholesale })),
      },
    })
  /** What was typed is saved first; nothing typed, nothing to save. */
  const savedVersion = async () => (isDirty() ? (await saved()).version : pricing.version)

  async function attempt(work: () => Promise<unknown>) {
    setFailure(undefined)
    await work().catch(() => undefined)
  }
  const onSave = () => attempt(async () => notifySuccess((await saved()) && t('message.saved')))
  const onFill = (markupPercent: number, roundTo: number, wholesale: boolean) =>
    attempt(async () =>
      fill.mutateAsync({ path, body: { version: await savedVersion(), markupPercent, roundTo, wholesale } }),
    )
  async function onReady() {
    const question = {
      title: t('action.pricingReady'),
      text: t('screen.pricing.askReady', { department: pricing.departmentName }),
      action: t('action.pricingReady'),
    }
    if (!(await confirm(question))) return
    await attempt(async () => {
      await ready.mutateAsync({ path, body: { version: await savedVersion() } })
      notifySuccess(t('screen.pricing.done'))
      await leave(() => void navigate({ to: `/point-of-sale/prices/edit/${pricing.id}`, replace: true }), true)
    })
  }

  return (
    <DocumentFrame
      title={t('screen.pricing.one')}
      number={pricing.regNumber}
      status={{ text: t(`enum.pricingStatus.${pricing.status}`), tone: isDraft ? undefined : 'success' }}
      problem={failure === undefined ? undefined : failureText(failure)}
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
