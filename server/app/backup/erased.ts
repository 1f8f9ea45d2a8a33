import { dirname, join } from 'node:path'
import { addErasures, eraseAgain, erasuresIn, readErasures } from '../../accounts/privacy/erasureList'
import type { Database } from '../../db/database'
import { erasureListName } from '../config'
import { backUp } from './dump'
import { load } from './load'
// The tables that hold personal data.
import '../rooms'

const listBeside = (file: string) => join(dirname(file), erasureListName)

/** A backup, with the list of erasures in its folder brought up to date: older backups there are restored by it. Returns the number of rows. */
export async function backUpWithErasures(db: Database, file: string, erasureList: string): Promise<number> {
  const rows = await backUp(db, file)
  await addErasures(listBeside(file), [...readErasures(erasureList), ...(await erasuresIn(db))])
  return rows
}

/**
 * Restores a backup and erases again who was erased since, in one transaction: as `erasureList`, the list in the backup's folder and the
 * database that is replaced (`former`) know. Returns the number of rows, and of people.
 */
export async function loadAndErase(
  db: Database,
  file: string,
  { erasureList, former = [], now = new Date() }: { erasureList: string; former?: Awaited<ReturnType<typeof erasuresIn>>; now?: Date },
): Promise<{ rows: number; people: number }> {
  const list = [...readErasures(erasureList), ...readErasures(listBeside(file)), ...former]
  // First: whoever loses power now has the list still.
  await addErasures(erasureList, list)
  let people = 0
  const rows = await load(db, file, {
    finish: async (tx) => {
      people = await eraseAgain(tx, list, now)
    },
  })
  return { rows, people }
}
