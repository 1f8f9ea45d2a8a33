import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'

const permission = z.object({ id, name: z.string(), title: z.string(), description: z.nullable(z.string()) })

export const permissionWithCategoryList = endpoint('GET Permission/GetPermissionWithCategoryList', {
  isReading: true,
  permission: 'PermissionAccess',
  summary: 'Every permission, by category',
  answer: answer(z.array(z.object({ id, title: z.string(), permissions: z.array(permission) }))),
})
export type PermissionCategory = z.output<typeof permissionWithCategoryList.answer>['data'][number]

export const namedPeople = 12

export const roleAccess = z.object({
  id,
  title: z.string(),
  holdsEverything: z.boolean(),
  permissions: z.array(z.string()),
  requiresSecondFactor: z.boolean(),
  /** Open accounts only. */
  userCount: z.int(),
  users: z.array(z.object({ id, name: z.string() })),
})
export type RoleAccess = z.output<typeof roleAccess>

export const rolePermissionList = endpoint('GET Role/RolePermissionList/{id}', {
  isReading: true,
  permission: 'PermissionAccess',
  summary: 'What a role may do, and who has it',
  answer: answer(roleAccess),
})

const names = z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(1000))

export const updateRolePermission = endpoint('PATCH Role/UpdateRolePermission', {
  permission: 'PermissionAccess',
  summary: 'What a role may do, from the next call of whoever has it',
  body: z.object({ roleId: id, permissions: names, /** 409 on a mismatch. */ expected: z.optional(names) }),
  answer: answer(z.object({ affected: z.int() })),
})

export const requireSecondFactor = endpoint('PATCH Role/RequireSecondFactor', {
  permission: 'PermissionAccess',
  summary: 'Whether whoever has the role must have a second factor on; it holds from their next call',
  body: z.object({ roleId: id, isRequired: z.boolean() }),
  answer: answer(z.object({ lacking: z.int() })),
})
