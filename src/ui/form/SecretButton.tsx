import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Tooltip from '@mui/material/Tooltip'
import { useTranslation } from 'react-i18next'
import { EyeIcon, EyeOffIcon } from '../icons.tsx'

/** Shows what is typed into a password field, or hides it again. */
export function SecretButton({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  const { t } = useTranslation()
  const label = t(shown ? 'action.hidePassword' : 'action.showPassword')
  return (
    <InputAdornment position="end">
      <Tooltip title={label}>
        <IconButton aria-label={label} aria-pressed={shown} edge="end" onClick={() => onChange(!shown)}>
          {shown ? <EyeOffIcon fontSize="small" /> : <EyeIcon fontSize="small" />}
        </IconButton>
      </Tooltip>
    </InputAdornment>
  )
}
