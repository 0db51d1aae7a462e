import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContragentRow, searchContragents } from '../api/contragent.ts'
import { optionsOf } from '../ui/form/optionsOf.ts'
import { useOptions } from '../ui/form/useOptions.ts'
import { useTill, useTillState } from './useTill.ts'

const contragents = optionsOf(
  searchContragents,
  ({ keyword, page, limit }) => ({ query: { page, limit }, body: { contragentName: keyword } }),
  { label: 'fullName', detail: 'inn' },
)

/** Who owes it. */
export function DebtorSelect() {
  const { t } = useTranslation()
  const till = useTill()
  const { contragent, customer } = useTillState().held
  const [typed, setTyped] = useState(contragent?.name ?? '')
  const found = useOptions(contragents, typed === contragent?.name ? '' : typed, {}, true)
  return (
    <Autocomplete
      options={found.options}
      filterOptions={(options) => options}
      value={contragent ? { value: contragent.id, label: contragent.name } : null}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, option) => {
        const row = option?.row as ContragentRow | undefined
        till.owe(row ? { id: row.id, name: row.fullName } : null)
      }}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      getOptionKey={(option) => String(option.value)}
      loading={found.fetching}
      slotProps={{ listbox: { onScroll: found.onScroll } }}
      autoHighlight
      // Enter takes the contragent and does not finish the sale.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('screen.till.debtor')}
          error={!contragent && !customer}
          placeholder={customer?.fullName}
          helperText={contragent || customer ? undefined : t('screen.till.debtorNeeded')}
        />
      )}
    />
  )
}
