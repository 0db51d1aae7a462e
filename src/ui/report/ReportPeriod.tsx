import { useTranslation } from 'react-i18next'
import { COMPARISONS, REPORT_PERIODS } from '../../rules/reportPeriod.ts'
import { dateText, dayOf, typedDate } from '../dateText.ts'
import { SettlingInput } from '../grid/SettlingInput.tsx'
import { periodTexts } from './periodTexts.ts'

type Filter = Record<string, unknown>
const USUAL = 'thisMonth'
const OWN_DAYS = 'own'

/** The days of a report: by a name that moves with the calendar, or from one day to another; and what they are compared with. */
export function ReportPeriod({
  filter,
  compares,
  onChange,
}: {
  filter: Filter
  compares: boolean
  onChange: (filter: Filter) => void
}) {
  const { t } = useTranslation()
  const { start, end, period, compare } = filter as { start?: string; end?: string; period?: string; compare?: string }
  const texts = periodTexts(filter)
  const own = start !== undefined || end !== undefined
  const change = (part: Filter) => {
    const next = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined && value !== '')
    onChange(Object.fromEntries(next))
  }
  return (
    <div className="report-period" role="group" aria-label={t('field.period')} data-compares={compares || undefined}>
      <select
        className="grid-words"
        aria-label={t('field.period')}
        value={own ? OWN_DAYS : (period ?? USUAL)}
        onChange={({ target: { value } }) =>
          change({ start: undefined, end: undefined, period: value === USUAL ? undefined : value })
        }
      >
        {own && <option value={OWN_DAYS}>{t('screen.report.ownDays')}</option>}
        {REPORT_PERIODS.map((name) => (
          <option key={name} value={name}>
            {t(`screen.grid.period.${name}`)}
          </option>
        ))}
      </select>
      {(['start', 'end'] as const).map((field) => (
        <SettlingInput
          key={field}
          className="grid-day"
          value={dateText(filter[field] as string | undefined)}
          placeholder={t(`field.${field}`)}
          tidy={typedDate}
          valid={(text) => text === '' || dayOf(text) !== undefined}
          // The server refuses days that are no period at their end.
          refused={field === 'end' && !texts}
          onSettled={(text) => change({ [field]: dayOf(text), period: undefined })}
        />
      ))}
      {compares && <ComparedWith compare={compare} onChange={change} />}
      {texts && (!own || texts.compared) && (
        <small className="report-days">
          {[!own && texts.period, texts.compared && `${t('screen.report.before')}: ${texts.compared}`]
            .filter(Boolean)
            .join('; ')}
        </small>
      )}
    </div>
  )
}

function ComparedWith({ compare, onChange }: { compare: string | undefined; onChange: (part: Filter) => void }) {
  const { t } = useTranslation()
  return (
    <select
      className="grid-words"
      aria-label={t('field.compare')}
      value={compare ?? ''}
      onChange={({ target: { value } }) => onChange({ compare: value })}
    >
      <option value="">{t('screen.report.withNothing')}</option>
      {COMPARISONS.map((name) => (
        <option key={name} value={name}>
          {t(`enum.comparison.${name}`)}
        </option>
      ))}
    </select>
  )
}
