import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client/call.ts'
import type { SentTo } from '../../api/endpoint.ts'
import { printWorkbook } from '../../api/printWorkbook.ts'
import { saveFile } from '../saveFile.ts'

/** Brings the workbook of what this print or workbook is called; a failure is said as of every change. */
export function useWorkbook(name: string, input: SentTo<typeof printWorkbook>['body']) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(printWorkbook, { path: { name }, body: input }),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName),
  })
  return { bring: () => mutate(), isPending }
}
