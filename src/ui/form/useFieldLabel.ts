import { useTranslation } from 'react-i18next'
import { useRecord } from './recordContext.ts'

/** What a field is called: `screen.<form>.field.<name>` where the form has its own word, else `field.<name>`. */
export function useFieldLabel(): (name: string) => string {
  const { t } = useTranslation()
  const { form } = useRecord()
  return (name) => t([`screen.${form.name}.field.${name}`, `field.${name}`])
}
