/**
 * The message of one field with values of its own, where the refusal's values are not enough (two barcodes taken by two
 * goods): `fields: { 'multiBarcodes.1.barcode': fieldMessage('barcodeTaken', { name }) }`.
 */
export const fieldMessage = (key: string, values: Readonly<Record<string, string | number>>): string =>
  // A name may hold the sign that parts key and values.
  `${key}|${JSON.stringify(values).replaceAll('|', '\\u007c')}`
