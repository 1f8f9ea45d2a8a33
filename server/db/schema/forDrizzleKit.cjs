// drizzle-kit finds tables among a module's exports; those of the entities are made in a loop, so they are spread here.
module.exports = {
  ...require('./access.ts'),
  ...require('./accounts.ts'),
  ...require('./files.ts'),
  ...require('./catalogue.ts'),
  ...require('./baskets.ts'),
  ...require('./entities.ts').derivedTables,
}
