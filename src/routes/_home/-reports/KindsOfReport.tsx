import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { useTranslation } from 'react-i18next'
import type { DeclaredReport } from '../../../ui/report/defineReport.ts'
import { useSession } from '../../../ui/session/useSession.ts'
import { ReportScreen } from '../../../ui/report/ReportScreen.tsx'

/** The kind that is shown, and beside it the list's own part of the address, which the list reads itself. */
export const kindSearch = z.looseObject({ kind: z.string().optional().catch(undefined) })

/** Several reports on one screen, those that the user may read: the kind stands in the address, and days and filters go along from one to the other. */
export function KindsOfReport({ kinds }: { kinds: Readonly<Record<string, DeclaredReport>> }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { kind } = useSearch({ strict: false }) as { kind?: string }
  const session = useSession()
  const names = Object.keys(kinds).filter((name) => session.may(kinds[name]!.rows))
  const shown = kind !== undefined && names.includes(kind) ? kind : names[0]!
  const choose = (name: string) =>
    void navigate({
      to: '.',
      search: ((before: { filter?: object }) => ({
        ...(before.filter && { filter: before.filter }),
        ...(name !== names[0] && { kind: name }),
      })) as never,
    })
  return (
    <ReportScreen
      key={shown}
      of={kinds[shown]!}
      above={
        <div className="report-kinds" role="group" aria-label={t('screen.report.kinds')} ref={showChosen}>
          {names.map((name) => (
            <button key={name} type="button" aria-pressed={name === shown} onClick={() => choose(name)}>
              {t(`screen.${kinds[name]!.name}.title`)}
            </button>
          ))}
        </div>
      }
    />
  )
}

/** A phone has no room for all of them: the one that is shown is in sight. */
function showChosen(kinds: HTMLElement | null): void {
  kinds?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
