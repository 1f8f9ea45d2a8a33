export const rowsName = 'Fortnox'
export const connectionName = 'FortnoxConnection'
