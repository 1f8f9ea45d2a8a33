export const romanisationName = 'Romanisation'
