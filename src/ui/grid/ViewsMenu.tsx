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

interface ViewsMenuProps {
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
}

/** The user's own views of a list: open one, save what stands, let one open with the screen, send a link to one. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { grid, anchor, active, onOpen, onStandard, onClose } = props
  const { t } = useTranslation()
  const { data, error } = useQuery(queryOf(listGridViews, { path: { grid } }))
  const work = useViewWork(props, data?.items)
  const chosen = (open: () => void) => () => {
    open()
    onClose()
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
            onClick={chosen(onStandard)}
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
              onClick={chosen(() => onOpen(view))}
            >
              {view.name}
            </button>
            <ViewTools view={view} work={work} />
          </li>
        ))}
      </ul>
      {data?.items.length === 0 && <p className="grid-hint">{t('screen.grid.noViews')}</p>}
      <div className="grid-menu-tools">
        <button type="button" onClick={() => void work.save()}>
          <SaveIcon fontSize="inherit" /> {t('screen.grid.saveView')}
        </button>
      </div>
    </Popover>
  )
}

/** What can be done with views: keep the list as one, let one open with the screen, remove one. */
function useViewWork(
  { grid, active, stateNow, onOpen, onForget, onClose }: ViewsMenuProps,
  views: readonly GridView[] | undefined,
) {
  const { t } = useTranslation()
  const prompt = usePrompt()
  const confirm = useConfirm()
  const saving = useMutation(mutationOf(saveGridView))
  const removing = useMutation(mutationOf(deleteGridView))
  return {
    save: async () => {
      const current = views?.find(({ id }) => id === active)
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
    },
    turnDefault: ({ name, state, isDefault }: GridView) =>
      saving.mutate({ body: { grid, name, state, isDefault: !isDefault } }),
    remove: async ({ id, name }: GridView) => {
      const sure = await confirm({
        title: t('screen.grid.deleteViewTitle'),
        text: t('screen.grid.deleteViewText', { name }),
        action: t('screen.grid.remove'),
        danger: true,
      })
      if (sure) removing.mutate({ path: { id } }, { onSuccess: () => id === active && onForget() })
    },
  }
}

/** The list's own part of the address, which the view says. */
const OF_LIST = ['page', 'limit', 'sort', 'where', 'q', 'filter', 'view', 'panel'] as const

function ViewTools({ view, work }: { view: GridView; work: ReturnType<typeof useViewWork> }) {
  const { t } = useTranslation()
  const { id, name, isDefault } = view
  const usual = t(isDefault ? 'screen.grid.isDefault' : 'screen.grid.makeDefault')
  const link = () => {
    // What of the address is not the list's says which list it is.
    const address = new URL(location.href)
    for (const name of OF_LIST) address.searchParams.delete(name)
    address.searchParams.set('view', String(id))
    const text = address.href
    if (copyText({ text })) notifySuccess(t('screen.grid.linkCopied'))
    else notifyInfo(text)
  }
  return (
    <>
      <button
        type="button"
        aria-pressed={isDefault}
        aria-label={`${usual}: ${name}`}
        title={usual}
        onClick={() => work.turnDefault(view)}
      >
        <PinIcon fontSize="inherit" />
      </button>
      <button
        type="button"
        aria-label={`${t('screen.grid.copyLink')}: ${name}`}
        title={t('screen.grid.copyLink')}
        onClick={link}
      >
        <SendIcon fontSize="inherit" />
      </button>
      <button
        type="button"
        aria-label={`${t('screen.grid.deleteView')}: ${name}`}
        title={t('screen.grid.deleteView')}
        onClick={() => void work.remove(view)}
      >
        <DeleteIcon fontSize="inherit" />
      </button>
    </>
  )
}
