import Button from '@mui/material/Button'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf, queryOf } from '../../../../api/client/queries.ts'
import { decidePromotion, editPromotion, getPromotion, type Promotion, WEEK_DAYS } from '../../../../api/promotion.ts'
import { viewPromotion } from '../../../../api/promotionTrial.ts'
import { buyXGetYForm, promotionForm } from '../../../../forms/money/promotionForms.ts'
import { PROMOTION_TONES } from '../../../../grids/sales/promotionGrid.ts'
import { DocumentFrame, Facts } from '../../../../ui/document/DocumentFrame.tsx'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { formatCount, formatDate, formatMoney, formatPercent, formatQuantity } from '../../../../ui/format.ts'
import { BarcodeIcon, EditIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import './promotion.css'

type Decision = 'ACTIVE' | 'REJECTED' | 'INACTIVE'

/**
 * One promotion: what it gives on what and when, what it would have cost, and whoever decides decides here. No `defineDocument`:
 * it has no lines, and a decision is a state sent to one call.
 */
export function PromotionPage({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: promotion } = useSuspenseQuery(queryOf(getPromotion, { path: { id } }))
  const [editing, setEditing] = useState(false)
  const session = useSession()
  return (
    <DocumentFrame
      title={promotion.name}
      status={{ text: t(`enum.promotionStatus.${promotion.status}`), tone: PROMOTION_TONES[promotion.status] }}
      actions={
        <>
          <Button
            variant="outlined"
            component={Link}
            to={`/point-of-sale/sale/barcodes?promotion=${id}`}
            startIcon={<BarcodeIcon />}
          >
            {t('screen.promotion.tryBasket')}
          </Button>
          {promotion.status === 'PENDING' && session.may(editPromotion) && (
            <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setEditing(true)}>
              {t('action.edit')}
            </Button>
          )}
          <Decisions promotion={promotion} />
        </>
      }
    >
      <Facts of={factsOf(promotion, t)} />
      <Trial id={id} />
      {editing && (
        <FormDialog
          of={promotion.promoType === 'buyXGetY' ? buyXGetYForm : promotionForm}
          id={id}
          onClose={() => setEditing(false)}
        />
      )}
    </DocumentFrame>
  )
}

function Decisions({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation()
  const session = useSession()
  const confirm = useConfirm()
  const { mutate: decide, isPending } = useMutation({
    ...mutationOf(decidePromotion),
    onSuccess: () => notifySuccess(t('screen.promotion.decided')),
  })
  if (!session.may(decidePromotion)) return null
  const ask = async (status: Decision) => {
    const question = {
      title: t(`screen.promotion.ask.${status}`),
      text: t('screen.promotion.askText', { name: promotion.name }),
      action: t(`action.promotion${status}`),
      danger: status !== 'ACTIVE',
    }
    const { id, version } = promotion
    if (await confirm(question)) decide({ body: { id, version, status } })
  }
  const steps: Decision[] =
    promotion.status === 'PENDING' ? ['ACTIVE', 'REJECTED'] : promotion.status === 'ACTIVE' ? ['INACTIVE'] : []
  return steps.map((status) => (
    <Button
      key={status}
      variant={status === 'ACTIVE' ? 'contained' : 'outlined'}
      color={status === 'ACTIVE' ? 'primary' : 'error'}
      disabled={isPending}
      onClick={() => void ask(status)}
    >
      {t(`action.promotion${status}`)}
    </Button>
  ))
}

function factsOf(promotion: Promotion, t: (key: string) => string): [string, string][] {
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(', ')
  const days = WEEK_DAYS.every((day) => promotion[day])
    ? t('screen.promotion.everyDay')
    : WEEK_DAYS.filter((day) => promotion[day])
        .map((day) => t(`field.${day}`))
        .join(', ')
  return [
    [t('field.promoType'), t(`enum.promoType.${promotion.promoType}`)],
    [t('field.discount'), givenText(promotion)],
    ...(promotion.threshold === null
      ? []
      : ([[t('field.threshold'), formatQuantity(promotion.threshold)]] as [string, string][])),
    ...(promotion.buyItemName === null
      ? []
      : ([
          [t('field.buyItemId'), `${promotion.buyItemName} × ${formatQuantity(promotion.buyCount!)}`],
          [t('field.getCount'), formatQuantity(promotion.getCount!)],
        ] as [string, string][])),
    [t('field.departmentIds'), names(promotion.departments)],
    [t('screen.promotion.dates'), `${formatDate(promotion.startDate)} – ${formatDate(promotion.finishDate)}`],
    [t('screen.promotion.days'), promotion.hourFrom ? `${days}, ${promotion.hourFrom} – ${promotion.hourTo}` : days],
    [t('screen.promotion.goods'), goodsText(promotion, t('field.allGoods'))],
    [t('field.createdByName'), promotion.createdByName],
    ...(promotion.decidedByName
      ? ([[t('screen.promotion.decidedBy'), promotion.decidedByName]] as [string, string][])
      : []),
    ...(promotion.comment ? ([[t('field.comment'), promotion.comment]] as [string, string][]) : []),
  ]
}

const givenText = ({ promoType, discount }: Promotion): string =>
  promoType === 'PUL' ? formatMoney(discount) : formatPercent(discount)

const GOODS_SHOWN = 20
function goodsText({ allGoods, goods, categories, brands }: Promotion, all: string): string {
  if (allGoods) return all
  const named = [...categories, ...brands, ...goods].map(({ name }) => name)
  const more = named.length - GOODS_SHOWN
  return named.slice(0, GOODS_SHOWN).join(', ') + (more > 0 ? ` … +${more}` : '')
}

/** Asked for, not read with the page: it prices a month of receipts again. */
function Trial({ id }: { id: number }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(false)
  const { data, error, isFetching } = useQuery({ ...queryOf(viewPromotion, { body: { id } }), enabled: asked })
  return (
    <section className="promotion-trial">
      <h2>{t('screen.promotion.trial')}</h2>
      <p>{t('screen.promotion.trialAbout')}</p>
      {!data && (
        <Button variant="outlined" disabled={isFetching} onClick={() => setAsked(true)}>
          {t(isFetching ? 'screen.promotion.trialRuns' : 'screen.promotion.tryReceipts')}
        </Button>
      )}
      {error && <p role="alert">{failureText(error)}</p>}
      {data && (
        <p role="status" className="promotion-cost">
          {t('screen.promotion.cost', {
            cost: formatMoney(data.cost),
            touched: formatCount(data.touched),
            receipts: formatCount(data.receipts),
          })}
          <small>
            {t('screen.promotion.costOf', {
              start: formatDate(data.start),
              finish: formatDate(data.finish),
              sum: formatMoney(data.touchedSum),
              given: formatMoney(data.given),
            })}
          </small>
        </p>
      )}
    </section>
  )
}
