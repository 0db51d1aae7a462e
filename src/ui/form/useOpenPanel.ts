import { useNavigate } from '@tanstack/react-router'
import type { PanelAddress } from './panelAddress.ts'

/** Opens a panel by its address (`newPanel`, `editPanel(id)`, `copyPanel(id)`), or closes it; Back closes it too. */
export function useOpenPanel(): (panel: PanelAddress | undefined) => void {
  const navigate = useNavigate()
  return (panel) => void navigate({ to: '.', search: ((before: object) => ({ ...before, panel })) as never })
}
