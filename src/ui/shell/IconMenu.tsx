import IconButton from '@mui/material/IconButton'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ScreenGroup } from './menu.ts'

/** The menu folded to icons: each opens its area's screens beside it. */
export function IconMenu({ groups, path }: { groups: readonly ScreenGroup[]; path: string | undefined }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<{ anchor: HTMLElement; group: ScreenGroup } | null>(null)
  const go = (to: string) => {
    setOpen(null)
    void navigate({ to })
  }
  return (
    <div className="sidebar-icons">
      {groups.map((group) => {
        const Icon = group.icon
        const [only] = group.screens
        const single = group.screens.length === 1 && only
        return (
          <IconButton
            key={group.name}
            aria-label={single ? only.title : group.title}
            title={single ? only.title : group.title}
            aria-haspopup={single ? undefined : 'menu'}
            data-holds-path={group.screens.some((screen) => screen.path === path)}
            onClick={(event) => (single ? go(only.path) : setOpen({ anchor: event.currentTarget, group }))}
          >
            <Icon fontSize="small" />
          </IconButton>
        )
      })}
      <Menu
        anchorEl={open?.anchor}
        open={open !== null}
        onClose={() => setOpen(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <ListSubheader role="presentation">{open?.group.title}</ListSubheader>
        {open?.group.screens.map((screen) => (
          <MenuItem key={screen.path} selected={screen.path === path} onClick={() => go(screen.path)}>
            {screen.title}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}
