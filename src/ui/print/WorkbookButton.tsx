import Button from '@mui/material/Button'
import type { Endpoint } from '../../api/endpoint.ts'
import { ExcelIcon } from '../icons.tsx'
import { useSession } from '../session/useSession.ts'
import { useWorkbook } from './useWorkbook.ts'

/** The formatted workbook of something, for who may load it: `<WorkbookButton of={roleMatrix} />`. */
export function WorkbookButton({
  of: { name, load },
  path = {},
  query = {},
}: {
  of: { name: string; load: Endpoint }
  path?: Record<string, string | number>
  query?: Record<string, string | number>
}) {
  const session = useSession()
  const { bring, isPending } = useWorkbook(name, { path, query })
  if (!session.may(load)) return null
  return (
    <Button variant="outlined" onClick={bring} loading={isPending} startIcon={<ExcelIcon />}>
      Excel
    </Button>
  )
}
