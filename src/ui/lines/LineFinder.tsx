import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../feedback/failureText.ts'
import { notifyFailure } from '../feedback/notify.ts'
import { useSettled } from '../useSettled.ts'
import { useStable } from '../useStable.ts'

/** Something that may become a line. */
export interface Finding {
  key: string
  name: string
  /** Quietly below: codes, unit. */
  detail: string
  /** Nothing has the words: this is only called alike. */
  guess?: true | undefined
}

export interface LineFinderProps<Found extends Finding> {
  /** What the words find, the best first; an exact code first of all. */
  search: (words: string, signal: AbortSignal) => Promise<readonly Found[]>
  onFound: (found: Found) => void
  label: string
}

/** What Enter would take: the best find, but a guess only when somebody chose it. */
const firstOf = (rows: readonly Finding[]) => (rows[0]?.guess ? -1 : 0)

/** What the last words found, and why they found nothing. */
interface Answer<Found> {
  words: string
  rows: readonly Found[]
  problem?: string | undefined
}
const NOTHING = { words: '', rows: [] }

/**
 * Scan or type, Enter takes the first or the chosen one and the field is ready for the next: at once, however long the answer
 * takes. What was not found comes back into the field, or is said in a toast when the next is already being typed there.
 */
export function LineFinder<Found extends Finding>(props: LineFinderProps<Found>) {
  const { label } = props
  const { input, words, setWords, found, chosen, setChosen, asked, take, takeAtOnce } = useFinder(props)
  const listId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setChosen((at) => Math.min(at + 1, found.rows.length - 1))
    else if (event.key === 'ArrowUp') setChosen((at) => Math.max(at - 1, 0))
    else if (event.key === 'Enter') void takeAtOnce()
    else if (event.key === 'Escape' && words !== '') setWords('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const open =
    words.trim() !== '' && found.words === words.trim() && (found.rows.length > 0 || found.problem !== undefined)
  return (
    <div className="line-finder">
      <input
        ref={input}
        className="line-finder-input"
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && found.rows[chosen] ? `${listId}-${chosen}` : undefined}
        placeholder={asked ? `${asked}…` : label}
        autoComplete="off"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={onKeyDown}
      />
      {open && <FindingList id={listId} label={label} found={found} chosen={chosen} onTake={take} />}
    </div>
  )
}

/** What is typed, what it finds, and what is taken of it. */
function useFinder<Found extends Finding>({ search, onFound }: LineFinderProps<Found>) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const settled = useSettled(words.trim())
  const [found, setFound] = useState<Answer<Found>>(NOTHING)
  const [chosen, setChosen] = useState(0)
  /** What Enter has asked for and no answer has come to yet. */
  const [asked, setAsked] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const ask = useEffectEvent(search)
  /** Enter was quicker than the pause. */
  const isAnswered = useEffectEvent((text: string) => found.words === text)

  useEffect(() => {
    if (settled === '' || isAnswered(settled)) return
    const abort = new AbortController()
    ask(settled, abort.signal).then(
      (rows) => {
        if (abort.signal.aborted) return
        setFound({ words: settled, rows })
        setChosen(firstOf(rows))
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFound({ words: settled, rows: [], problem: failureText(error) })
      },
    )
    return () => abort.abort()
  }, [settled])

  // An answer may come after lines that were not there when it was asked for.
  const takeNow = useStable(onFound)
  const take = (row: Found | undefined) => {
    if (!row) return
    takeNow(row)
    setWords('')
    setFound(NOTHING)
  }
  const giveBack = (text: string, rows: readonly Found[], problem?: string) => {
    const { current: field } = input
    if (field?.value && problem) return notifyFailure(problem)
    setWords((now) => (now === '' ? text : now))
    setChosen(firstOf(rows))
    setFound({ words: text, rows, problem })
    if (problem) setTimeout(() => field?.select())
  }
  /** A scanner is quicker than the pause after typing: what it typed is asked for at once. */
  const takeAtOnce = async () => {
    const text = words.trim()
    if (text === '') return
    if (found.words === text && found.rows.length > 0) return take(found.rows[chosen])
    setWords('')
    setAsked(text)
    try {
      const rows = await search(text, new AbortController().signal)
      if (rows.length === 1 && !rows[0]!.guess) takeNow(rows[0]!)
      else giveBack(text, rows, rows.length === 0 ? t('message.itemNotFound', { barcode: text }) : undefined)
    } catch (error) {
      giveBack(text, [], failureText(error))
    }
    setAsked((now) => (now === text ? '' : now))
  }
  return { input, words, setWords, found, chosen, setChosen, asked, take, takeAtOnce }
}

interface FindingListProps<Found extends Finding> {
  id: string
  label: string
  found: Answer<Found>
  chosen: number
  onTake: (row: Found) => void
}

function FindingList<Found extends Finding>({ id, label, found, chosen, onTake }: FindingListProps<Found>) {
  const { t } = useTranslation()
  return (
    <ul className="line-finder-list" id={id} role="listbox" aria-label={label}>
      {found.problem && (
        <li className="line-finder-problem" role="option" aria-selected={false} aria-disabled>
          {found.problem}
        </li>
      )}
      {found.rows[0]?.guess && (
        <li className="line-finder-similar" role="option" aria-selected={false} aria-disabled>
          {t('screen.form.similar')}
        </li>
      )}
      {found.rows.map((row, index) => (
        <li
          key={row.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(row)}
        >
          <span>{row.name}</span>
          <small>{row.detail}</small>
        </li>
      ))}
    </ul>
  )
}
