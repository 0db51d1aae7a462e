/** What every field above a list is given. */
export interface FilterFieldProps {
  field: string
  values: Record<string, unknown>
  onChange: (field: string, value: unknown) => void
}
