import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import { getOrder, type Order, saveOrder, sendOrder } from '../../../../api/orderDocument.ts'
import { createItem } from '../../../../api/item.ts'
import { itemForm } from '../../../../forms/goods/itemForm.ts'
import { contragentOptions, departmentOptions } from '../../../../forms/partyOptions.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { FormPanel } from '../../../../ui/form/FormPanel.tsx'
import { OneSelect } from '../../../../ui/grid/FilterSelect.tsx'
import { CloseIcon, PlusIcon, SearchIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { ChosenGoods } from './ChosenGoods.tsx'
import { GoodsFinder } from './GoodsFinder.tsx'
import './orders.css'
import { useOrder } from './useOrder.ts'
import '../../../../ui/document/document.css'
import { isDay, useDayText } from '../../../../ui/useDayText.ts'

/**
 * An order to a contragent while it is written, in a panel over the list (specification 2 §2.12). No `defineDocument`, which is a
 * page with an address: here the list stays in sight, and half of the panel is the goods one chooses from.
 */
export function OrderPanel({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { data, error } = useQuery({ ...queryOf(getOrder, { path: { id: id ?? 0 } }), enabled: id !== undefined })
  const titleId = useId()
  if (id !== undefined && !data && !error) return null
  return (
    <Drawer
      anchor="right"
      open
      transitionDuration={0}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, className: 'form-panel order-panel' },
      }}
    >
      {error ? (
        <p className="document-problem" role="alert">
          {failureText(error)}
        </p>
      ) : (
        <WrittenOrder order={data} titleId={titleId} onClose={onClose} />
      )}
    </Drawer>
  )
}

function WrittenOrder({ order, titleId, onClose }: { order: Order | undefined; titleId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const written = useOrder(order, onClose)
  const [searching, setSearching] = useState(true)
  const [creating, setCreating] = useState(false)
  return (
    <section className="order-sheet" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>
          {t(order ? 'screen.order.edit' : 'screen.order.create')} {order?.regNumber ? `№ ${order.regNumber}` : ''}
        </h2>
        <IconButton aria-label={t('action.close')} onClick={written.close}>
          <CloseIcon />
        </IconButton>
      </header>
      <div role="alert">{written.problem && <p className="document-problem">{written.problem}</p>}</div>
      <OrderHead written={written} isNew={!order} />
      <div className="document-tools">
        <Button startIcon={<SearchIcon />} aria-expanded={searching} onClick={() => setSearching(!searching)}>
          {t('screen.order.search')}
        </Button>
        <Button disabled={!written.mayPropose} onClick={() => void written.propose()}>
          {t('action.propose')}
        </Button>
        {session.may(createItem) && (
          <Button startIcon={<PlusIcon />} onClick={() => setCreating(true)}>
            {t('screen.order.newItem')}
          </Button>
        )}
      </div>
      {searching && <GoodsFinder onChosen={written.add} />}
      <ChosenGoods lines={written.lines} onCount={written.count} onRemove={written.remove} />
      <footer>
        <Button onClick={written.close}>{t('action.cancel')}</Button>
        {session.may(saveOrder) && (
          <Button variant="outlined" loading={written.busy} onClick={() => void written.keep('SUSPENDED')}>
            {t('action.save')}
          </Button>
        )}
        {session.may(sendOrder) && (
          <Button variant="contained" loading={written.busy} onClick={() => void written.keep('SENT')}>
            {t('action.send')}
          </Button>
        )}
      </footer>
      {creating && (
        <FormPanel
          of={itemForm}
          onClose={() => setCreating(false)}
          onSaved={(answer) => void written.addById((answer as { id: number }).id)}
        />
      )}
    </section>
  )
}

function OrderHead({ written, isNew }: { written: ReturnType<typeof useOrder>; isNew: boolean }) {
  const { t } = useTranslation()
  const { head, set } = written
  const due = useDayText(head.dueDate, (dueDate) => set({ dueDate }))
  return (
    <div className="order-head">
      <label>
        {t('field.contragentName')}
        <OneSelect
          field="contragentId"
          source={contragentOptions}
          values={{ contragentId: head.contragentid }}
          onChange={(_field, value) => set({ contragentid: value as number | undefined })}
        />
      </label>
      {isNew && (
        <label>
          {t('field.departmentId')}
          <OneSelect
            field="departmentId"
            source={departmentOptions}
            values={{ departmentId: head.fromDepartmentId }}
            onChange={(_field, value) => set({ fromDepartmentId: value as number | undefined })}
          />
        </label>
      )}
      <label>
        {t('screen.order.due')}
        <input
          className="order-date"
          placeholder={t('screen.grid.dayHint')}
          aria-invalid={head.dueDate !== null && !isDay(head.dueDate)}
          {...due}
        />
      </label>
    </div>
  )
}
