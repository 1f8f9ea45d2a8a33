import { expect, test } from 'vitest'
import { endpoints } from '#api/app/contract'

/** How calls that change something are named: each of them writes, or is of the entrance. */
const verbs =
  /^(Add|Edit|Remove|Update|Change|Assign|Invite|FindOrCreate|Login|Logout|Regist|Resend|Reset|Verify|AdminReset|forget-password|Challenge|SignIn|Begin|Confirm|Renew|Require|End|Save|Test|Trust|Convert|Create|Decide|Set|Reverse|Send|ShipAnd|Pack|Mark|HandOver|Cancel(?!l)|Return|Accept|Decline|Withdraw|Open(?!Basket)|Close|CashMove|Repay|Receipt|Activate|Stop|LeaveOut|Generate(?!d)|SwitchOff|Apply|Schedule|Submit|EmailDelivery|Merge|NotDuplicate|Receive|WriteOff|Recall|Start|CountStocktake|Reopen|Reserve|Approve|Track|Resolve|Void|BookDelivery|CheckExport|CheckImport|Deliver(?!y)|ExcelProduct|Undo|ImportCustomers|ExportPersonalData|Erase|RehearseRun|ResumeRun|PauseReport|ResumeReport|GetLoginUrl|Callback|Disconnect|(ProductDetail|Invoice|Voucher|User|Distributor)Sync)/

const callOf = (path: string) =>
  path
    .replace(/\/\{.*$/, '')
    .split('/')
    .at(-1) ?? ''

test('every call of the contract either says that it reads or is named by what it does', () => {
  const undecided = endpoints.filter(({ isReading = false, path }) => isReading === verbs.test(callOf(path)))
  expect(undecided.map(({ path }) => path)).toEqual([])
})

test('a call that changes something by GET is no read', () => {
  const changing = endpoints.filter(({ method, path }) => method === 'GET' && verbs.test(callOf(path)))
  expect(changing.map(({ path }) => path)).toContain('Basket/ChangeStatusToDone/{id}')
  expect(changing.filter(({ isReading }) => isReading)).toEqual([])
})

test('nothing that edits or removes is a read, whatever it is called', () => {
  expect(endpoints.filter(({ method, isReading }) => ['PATCH', 'DELETE'].includes(method) && isReading)).toEqual([])
})
