import * as z from 'zod/mini'
import { answer, createdAnswer, emptyAnswer, listAnswer, listRequest } from './answer'
import { byId, endpoint, id } from './endpoint'
import type { Permission } from './permissions'

type Fields = Record<string, z.ZodMiniType>

/** What one entity says of itself; all but title and fields has a pattern and needs saying only where it departs. */
export type Declaration<F extends Fields = Fields> = {
  /** Singular, as a heading shows it. */
  title: string
  fields: F
  /** Last segment of its screens' path; by default the name in kebab-case. */
  slug?: string
  permission?: Permission
  /** Its name in calls, where that is spelled otherwise. */
  wire?: string
}

export type Entity<F extends Fields = Fields> = {
  name: string
  title: string
  path: string
  permission: Permission
  fields: F
  calls: ReturnType<typeof calls<F>>
}

/**
 * Declares the entities of one menu section. Path and permission follow from the section:
 * `/init` + `BasicInfo` + `AgeGroup` gives /init/age-group and BasicInfoAgeGroup.
 */
export function section<D extends Record<string, Declaration>>(
  { path, permission }: { path: string; permission: string },
  declarations: D,
): { [Name in keyof D]: Entity<D[Name]['fields']> } {
  const entities = Object.entries(declarations).map(([name, declared]) => {
    const slug = declared.slug ?? kebab(name)
    const needed = declared.permission ?? (`${permission}${pascal(slug)}` as Permission)
    return [
      name,
      {
        name,
        title: declared.title,
        path: `${path}/${slug}`,
        permission: needed,
        fields: declared.fields,
        calls: calls(declared.wire ?? name, declared.fields, needed),
      },
    ]
  })
  return Object.fromEntries(entities)
}

/** The six calls of any lookup entity (SPEC.md section 7). */
function calls<F extends Fields>(wire: string, fields: F, permission: Permission) {
  const form = z.object(fields)
  const row = z.object({ id, ...fields })
  return {
    list: endpoint({
      method: 'POST',
      path: `${wire}/${wire}List`,
      permission,
      summary: `${wire}: one page`,
      body: listRequest,
      answer: listAnswer(row),
    }),
    all: endpoint({
      method: 'POST',
      path: `${wire}/All${wire}List`,
      permission: '',
      summary: `${wire}: all, for dropdowns`,
      answer: answer(z.array(row)),
    }),
    item: endpoint({
      method: 'GET',
      path: `${wire}/${wire}Item/{id}`,
      permission,
      summary: `${wire}: one`,
      params: byId,
      answer: answer(row),
    }),
    add: endpoint({ method: 'POST', path: `${wire}/Add${wire}`, permission, summary: `${wire}: add`, body: form, answer: createdAnswer }),
    edit: endpoint({
      method: 'PATCH',
      path: `${wire}/Edit${wire}/{id}`,
      permission,
      summary: `${wire}: change`,
      params: byId,
      body: form,
      answer: emptyAnswer,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${wire}/Remove${wire}/{id}`,
      permission,
      summary: `${wire}: remove`,
      params: byId,
      answer: emptyAnswer,
    }),
  }
}

const kebab = (name: string) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()
const pascal = (slug: string) => slug.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
