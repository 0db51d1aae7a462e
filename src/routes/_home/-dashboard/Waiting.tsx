import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoticeName } from '../../../rules/notices.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { useSession } from '../../../ui/session/useSession.ts'
import { AttentionTile } from './AttentionTile.tsx'
import { type Attention, attentionOf } from './attention.ts'
import { ScreenLink } from './ScreenLink.tsx'
import { useWords } from './useWords.ts'

/** What waits for the reader, what he should know of, and in one quiet line what there is nothing of. */
export function Waiting({ known }: { known: Partial<Record<NoticeName, number>> & { day: string } }) {
  const { can } = useSession()
  const { acts, knows, nothing } = attentionOf(known, can)
  return (
    <>
      <Tiles name="waiting" tiles={acts} />
      <Tiles name="toKnow" tiles={knows} />
      {nothing.length > 0 && <Nothing of={nothing} />}
    </>
  )
}

function Tiles({ name, tiles }: { name: 'waiting' | 'toKnow'; tiles: readonly Attention[] }) {
  const { t } = useTranslation()
  if (tiles.length === 0) return null
  return (
    <section aria-labelledby={`today-${name}`}>
      <h3 id={`today-${name}`}>{t(`screen.dashboard.${name}`)}</h3>
      <div className="today-attention">
        {tiles.map((one) => (
          <AttentionTile key={one.name} {...one} />
        ))}
      </div>
    </section>
  )
}

/** Folded: how many kinds there are nothing of; open: all of them, each with its way. */
function Nothing({ of }: { of: readonly Attention[] }) {
  const { t } = useTranslation()
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="today-nothing" open={isOpen}>
      <summary
        onClick={(event) => {
          event.preventDefault()
          setOpen(!isOpen)
        }}
      >
        <CheckIcon fontSize="inherit" aria-hidden />
        {t('screen.dashboard.nothingWaits', { count: of.length })}
      </summary>
      {isOpen && (
        <ul>
          {of.map(({ name, path, search }) => (
            <li key={name}>
              <ScreenLink className="today-quiet" path={path} search={search}>
                {words(name)}
              </ScreenLink>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
