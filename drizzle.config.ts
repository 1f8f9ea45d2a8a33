import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/app/forDrizzleKit.cjs',
  out: './server/db/migrations',
})
