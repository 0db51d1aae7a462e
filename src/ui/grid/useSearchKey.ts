import { type RefObject, useEffect } from 'react'
import { isSearchKey } from './keyboard.ts'

/** The slash leads to the search of a list that was just opened, when nothing on the page has the keyboard yet. */
export function useSearchKey(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target !== document.body || event.defaultPrevented || !search.current || !isSearchKey(event)) return
      event.preventDefault()
      search.current.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [search])
}
