import { useTranslation } from 'react-i18next'

/** Above rows that are only like the words of the search; the place is always there, so that readers hear it fill. */
export function GuessedNote({ words }: { words: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div role="status" className={words === undefined ? undefined : 'grid-guessed'}>
      {words !== undefined && t('screen.grid.guessed', { words })}
    </div>
  )
}
