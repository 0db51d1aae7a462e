import { useTranslation } from 'react-i18next'
import { useRecord } from './recordContext.ts'

/**
 * What a field is called: `screen.<form>.field.<name>` where the form has its own word, else `field.<name>`. The column of a
 * table of rows: `screen.<form>.column.<rows>.<name>`, else `field.<name>`.
 */
export function useFieldLabel(): (name: string, rows?: string) => string {
  const { t } = useTranslation()
  const { form } = useRecord()
  return (name, rows) => t([`screen.${form.name}.${rows ? `column.${rows}` : 'field'}.${name}`, `field.${name}`])
}
