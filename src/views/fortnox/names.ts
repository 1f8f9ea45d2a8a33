export const rowsName = 'Fortnox'
export const connectionName = 'FortnoxConnection'
export const comparisonsName = 'FortnoxComparison'
