// drizzle-kit finds tables among a module's exports; which there are is said by the rooms.
require('./rooms.ts')
const { everyTable, everyView } = require('../core/registry.ts')
module.exports = { ...everyTable(), ...everyView() }
