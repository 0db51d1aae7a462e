import Popover from '@mui/material/Popover'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mutationOf, queryOf } from '../../api/client/queries.ts'
import { deleteGridView, type GridView, listGridViews, saveGridView } from '../../api/gridView.ts'
import { useConfirm } from '../dialogs/useConfirm.ts'
import { usePrompt } from '../dialogs/usePrompt.ts'
import { copyText } from '../copyText.ts'
import { failureText } from '../feedback/failureText.ts'
import { notifyInfo, notifySuccess } from '../feedback/notify.ts'
import { DeleteIcon, PinIcon, SaveIcon, SendIcon } from '../icons.tsx'

/** The user's own views of a list: open one, save what stands, let one open with the screen, send a link to one. */
export function ViewsMenu({
  grid,
  anchor,
  active,
  stateNow,
  onOpen,
  onStandard,
  onForget,
  onClose,
}: {
  grid: string
  anchor: HTMLElement
  active: number | undefined
  stateNow: () => Record<string, unknown>
  onOpen: (view: Pick<GridView, 'id' | 'state'>) => void
  /** Opens the list as it is declared. */
  onStandard: () => void
  /** The view in the address is there no longer. */
  onForget: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const prompt = usePrompt()
  const confirm = useConfirm()
  const { data, error } = useQuery(queryOf(listGridViews, { path: { grid } }))
  const saving = useMutation(mutationOf(saveGridView))
  const removing = useMutation(mutationOf(deleteGridView))
  const current = data?.items.find(({ id }) => id === active)
  const save = async () => {
    const state = stateNow()
    onClose()
    const name = await prompt({
      title: t('screen.grid.saveViewTitle'),
      label: t('screen.grid.viewName'),
      action: t('action.save'),
      value: current?.name ?? '',
      lines: 1,
    })
    if (!name) return
    const saved = await saving
      .mutateAsync({ body: { grid, name, state, isDefault: current?.name === name && current.isDefault } })
      .catch(() => undefined)
    if (!saved) return
    notifySuccess(t('message.saved'))
    onOpen({ id: saved.id, state })
  }
  const link = ({ id }: GridView) => {
    const text = `${location.origin}${location.pathname}?view=${id}`
    if (copyText({ text })) notifySuccess(t('screen.grid.linkCopied'))
    else notifyInfo(text)
  }
  const remove = async ({ id, name }: GridView) => {
    const sure = await confirm({
      title: t('screen.grid.deleteViewTitle'),
      text: t('screen.grid.deleteViewText', { name }),
      action: t('screen.grid.remove'),
      danger: true,
    })
    if (sure) removing.mutate({ path: { id } }, { onSuccess: () => id === active && onForget() })
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { className: 'grid-menu', role: 'dialog', 'aria-label': t('screen.grid.views') } }}
    >
      {error && <p role="alert">{failureText(error)}</p>}
      <ul className="grid-columns">
        <li>
          <button
            type="button"
            className="grid-view-name"
            aria-pressed={active === undefined}
            onClick={() => {
              onStandard()
              onClose()
            }}
          >
            {t('screen.grid.standardView')}
          </button>
        </li>
        {data?.items.map((view) => (
          <li key={view.id}>
            <button
              type="button"
              className="grid-view-name"
              aria-pressed={view.id === active}
              onClick={() => {
                onOpen(view)
                onClose()
              }}
            >
              {view.name}
            </button>
            <button
              type="button"
              aria-pressed={view.isDefault}
              aria-label={`${t(view.isDefault ? 'screen.grid.isDefault' : 'screen.grid.makeDefault')}: ${view.name}`}
              title={t(view.isDefault ? 'screen.grid.isDefault' : 'screen.grid.makeDefault')}
              onClick={() =>
                saving.mutate({ body: { grid, name: view.name, state: view.state, isDefault: !view.isDefault } })
              }
            >
              <PinIcon fontSize="inherit" />
            </button>
            <button
              type="button"
              aria-label={`${t('screen.grid.copyLink')}: ${view.name}`}
              title={t('screen.grid.copyLink')}
              onClick={() => link(view)}
            >
              <SendIcon fontSize="inherit" />
            </button>
            <button
              type="button"
              aria-label={`${t('screen.grid.deleteView')}: ${view.name}`}
              title={t('screen.grid.deleteView')}
              onClick={() => void remove(view)}
            >
              <DeleteIcon fontSize="inherit" />
            </button>
          </li>
        ))}
      </ul>
      {data?.items.length === 0 && <p className="grid-hint">{t('screen.grid.noViews')}</p>}
      <div className="grid-menu-tools">
        <button type="button" onClick={() => void save()}>
          <SaveIcon fontSize="inherit" /> {t('screen.grid.saveView')}
        </button>
      </div>
    </Popover>
  )
}
