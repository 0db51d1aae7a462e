import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filterTexts } from './filterTexts.ts'
import type { GroupLine } from './lines.ts'
import { type ListInput, withWhere } from './listInput.ts'
import { useExport } from './useExport.ts'
import type { List } from './useList.ts'

/** What a list gives out of hand: its Excel file, that of a group, its print. They have every column that shows, room for it or not. */
export function useListFiles({ grid, columns, address, guessed, input, listColumns }: List, title: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const exporting = useExport(grid.rows)
  const [printing, setPrinting] = useState(false)
  const described = () => filterTexts(client, grid, columns, address.search, guessed, t)
  const saveExcel = (rows: ListInput, named: string) =>
    void exporting.start(rows, {
      columns: listColumns.visible.map(({ field, label }) => ({ field, label })),
      title: named,
      lines: described,
      groupBy: grid.groupBy,
    })
  const saveGroup = ({ label, condition }: GroupLine) =>
    saveExcel({ ...input, body: withWhere(input.body, condition) }, `${title} – ${label}`)
  return {
    exporting: exporting.state,
    cancel: exporting.cancel,
    save: () => saveExcel(input, title),
    /** One file at a time. */
    saveGroup: exporting.state ? undefined : saveGroup,
    printing,
    setPrinting,
    described,
  }
}

export type ListFiles = ReturnType<typeof useListFiles>
