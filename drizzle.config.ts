import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/forDrizzleKit.cjs',
  out: './server/db/migrations',
})
