/** What people do above a list; functions that stay the same, or the toolbar is drawn again with every row that comes. */
export interface ToolbarEvents {
  onWords: (words: string) => void
  onFilter: (filter: Record<string, unknown>) => void
  onLeaveSearch: () => void
  onRefresh: () => void
  onColumns: (anchor: HTMLElement) => void
  onViews: (anchor: HTMLElement) => void
  onExport: () => void
  onCancelExport: () => void
  onPrint: () => void
}
