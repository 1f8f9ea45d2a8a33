/** Under which what is read of Fortnox is refreshed. */
export const rowsName = 'Fortnox'
export const connectionName = 'FortnoxConnection'
