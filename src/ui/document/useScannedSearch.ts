import { useNavigate } from '@tanstack/react-router'
import { isAsked, NO_FIELD } from '../lines/useLineScans.ts'
import { useScanner } from '../scanner/useScanner.ts'

/** A scanner anywhere on the page finds the line in the list of lines: the code becomes its quick search. */
export function useScannedSearch(): void {
  const navigate = useNavigate()
  useScanner(
    NO_FIELD,
    (code) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, q: code, page: undefined })) as never,
        replace: true,
      }),
    isAsked,
  )
}
