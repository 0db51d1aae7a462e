import { useTranslation } from 'react-i18next'
import { editItem } from '../../../../api/item.ts'
import { ImportMatch, ImportMode } from '../../../../api/itemImport.ts'
import { useSession } from '../../../../ui/session/useSession.ts'
import type { FileSettings } from './useImport.ts'

/** What the file may do with goods that are there already, for who may change goods; then also how they are found. */
export function ModeOfImport({
  mode,
  matchBy,
  onSettings,
}: {
  mode: ImportMode
  /** Undefined before the file is read: the program finds out by itself. */
  matchBy?: ImportMatch | null
  onSettings: (settings: FileSettings) => void
}) {
  const { t } = useTranslation()
  const session = useSession()
  if (!session.may(editItem)) return null
  return (
    <div className="import-mode">
      <label>
        <span>{t('field.importMode')}</span>
        <select
          value={mode}
          onChange={({ target }) => onSettings({ mode: ImportMode.parse(target.value), matchBy: undefined })}
        >
          {ImportMode.options.map((option) => (
            <option key={option} value={option}>
              {t(`enum.importMode.${option}`)}
            </option>
          ))}
        </select>
      </label>
      {matchBy && (
        <label>
          <span>{t('field.importMatch')}</span>
          <select value={matchBy} onChange={({ target }) => onSettings({ matchBy: ImportMatch.parse(target.value) })}>
            {ImportMatch.options.map((option) => (
              <option key={option} value={option}>
                {t(`enum.importMatch.${option}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {mode === 'ADD_AND_CHANGE' && <span>{t('screen.import.modeHint')}</span>}
    </div>
  )
}
