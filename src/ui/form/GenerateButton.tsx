import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Tooltip from '@mui/material/Tooltip'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mutationOf } from '../../api/client/queries.ts'
import { BarcodeIcon } from '../icons.tsx'
import type { Generate } from './fieldSettings.ts'
import { useRecord } from './recordContext.ts'

/** Asks the server for a value of this field: the next barcode or number that is free. Not shown to who may not ask. */
export function GenerateButton({ path, generate }: { path: string; generate: Generate }) {
  const { t } = useTranslation()
  const { session, valuesNow, fill } = useRecord()
  const make = useMutation(mutationOf(generate.endpoint))
  if (!session.may(generate.endpoint)) return null
  const label = t('action.generate')
  return (
    <InputAdornment position="end">
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          edge="end"
          loading={make.isPending}
          onClick={() =>
            make.mutate(generate.input(valuesNow() as never) as never, {
              onSuccess: (answer) => fill(path, generate.valueOf(answer as never)),
            })
          }
        >
          <BarcodeIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </InputAdornment>
  )
}
