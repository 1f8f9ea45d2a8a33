import type { Texts as AdminProfile } from '#views/access/auth/AdminProfile.tsx'
import type { Texts as ChangePassword } from '#views/access/auth/ChangePassword.tsx'
import type { Texts as EnterCode } from '#views/access/auth/EnterCode.tsx'
import type { Texts as ForgetPassword } from '#views/access/auth/ForgetPassword.tsx'
import type { Texts as HumanCheck } from '#views/access/auth/HumanCheck.tsx'
import type { Texts as Login } from '#views/access/auth/Login.tsx'
import type { Texts as Register } from '#views/access/auth/Register.tsx'
import type { Texts as ResetPassword } from '#views/access/auth/ResetPassword.tsx'
import type { Texts as signIn } from '#views/access/auth/signIn.ts'
import type { Texts as VerifyEmail } from '#views/access/auth/VerifyEmail.tsx'
import type { Texts as Palette } from '#views/app/palette/Palette.tsx'
import type { Texts as Records } from '#views/app/palette/records.ts'
import type { Texts as SignOutDialog } from '#views/app/SignOutDialog.tsx'
import type { Texts as Scanner } from '#views/app/scanner.ts'
import type { Texts as WrongStep } from '#views/app/WrongStep.tsx'
import type { Texts as ConfirmDialog } from '#views/core/dialog/ConfirmDialog.tsx'
import type { Texts as Opening } from '#views/core/dialog/Opening.tsx'
import type { Texts as FollowMerged } from '#views/core/entity/merging/FollowMerged.tsx'
import type { Texts as ChunkFailure } from '#views/core/faults/ChunkFailure.tsx'
import type { Texts as Failed } from '#views/core/faults/Failed.tsx'
import type { Texts as Failure } from '#views/core/faults/Failure.tsx'
import type { Texts as NeededPermission } from '#views/core/faults/NeededPermission.tsx'
import type { Texts as NoAccess } from '#views/core/faults/NoAccess.tsx'
import type { Texts as NotFound } from '#views/core/faults/NotFound.tsx'
import type { Texts as Offline } from '#views/core/faults/Offline.tsx'
import type { Texts as ReportButton } from '#views/core/faults/ReportButton.tsx'
import type { Texts as ColourField } from '#views/core/field/ColourField.tsx'
import type { Texts as CountryField } from '#views/core/field/codes/CountryField.tsx'
import type { Texts as DraftNotice } from '#views/core/field/DraftNotice.tsx'
import type { Texts as ErrorSummary } from '#views/core/field/ErrorSummary.tsx'
import type { Texts as FileField } from '#views/core/field/FileField.tsx'
import type { Texts as Form } from '#views/core/field/Form.tsx'
import type { Texts as FormDialog } from '#views/core/field/FormDialog.tsx'
import type { Texts as NormalField } from '#views/core/field/NormalField.tsx'
import type { Texts as OptionBox } from '#views/core/field/options/OptionBox.tsx'
import type { Texts as OptionsField } from '#views/core/field/options/OptionsField.tsx'
import type { Texts as SearchBox } from '#views/core/field/options/SearchBox.tsx'
import type { Texts as RichTextField } from '#views/core/field/RichTextField.tsx'
import type { Texts as TextField } from '#views/core/field/TextField.tsx'
import type { Texts as Format } from '#views/core/format.ts'
import type { Texts as HeldNotice } from '#views/core/held/HeldNotice.tsx'
import type { Texts as KeyboardHelp } from '#views/core/keyboard/KeyboardHelp.tsx'
import type { Texts as FilterChips } from '#views/core/list/FilterChips.tsx'
import type { Texts as PageSteps } from '#views/core/list/PageSteps.tsx'
import type { Texts as SavedViews } from '#views/core/list/saved/SavedViews.tsx'
import type { Texts as OutboxMessages } from '#views/core/outbox/OutboxMessages.tsx'
import type { Texts as ReportProblem } from '#views/core/report/ReportProblem.tsx'
import type { Texts as Camera } from '#views/core/scanning/Camera.tsx'
import type { Texts as ScanLayout } from '#views/core/scanning/ScanLayout.tsx'
import type { Texts as WrongScan } from '#views/core/scanning/WrongScan.tsx'
import type { Texts as Toaster } from '#views/core/toast/Toaster.tsx'
import type { Texts as Dashboard } from '#views/dashboard/Dashboard.tsx'
import type { Texts as RegisteredProducts } from '#views/dashboard/RegisteredProducts.tsx'
import type { Texts as Work } from '#views/dashboard/Work.tsx'
import type { Texts as BackOrderTexts } from '#views/orders/backOrderTexts.ts'
import type { Texts as CopiesDialog } from '#views/orders/copies/CopiesDialog.tsx'
import type { Texts as CustomerPage } from '#views/orders/customer/CustomerPage.tsx'
import type { Texts as ExplainDialog } from '#views/orders/explain/ExplainDialog.tsx'
import type { Texts as ExplainedAmount } from '#views/orders/explain/ExplainedAmount.tsx'
import type { Texts as Elsewhere } from '#views/orders/list/Elsewhere.tsx'
import type { Texts as HowItFills } from '#views/orders/list/HowItFills.tsx'
import type { Texts as NewOrder } from '#views/orders/list/NewOrder.tsx'
import type { Texts as OrderTabs } from '#views/orders/list/OrderTabs.tsx'
import type { Texts as ReasonTip } from '#views/orders/list/ReasonTip.tsx'
import type { Texts as BasketFault } from '#views/orders/page/BasketFault.tsx'
import type { Texts as Comments } from '#views/orders/page/Comments.tsx'
import type { Texts as OrderChange } from '#views/orders/page/changeTexts.ts'
import type { Texts as HandlerNotice } from '#views/orders/page/HandlerNotice.tsx'
import type { Texts as History } from '#views/orders/page/History.tsx'
import type { Texts as MoveNotice } from '#views/orders/page/MoveNotice.tsx'
import type { Texts as PlaceNotice } from '#views/orders/page/PlaceNotice.tsx'
import type { Texts as DiscountCode } from '#views/orders/page/prices/DiscountCode.tsx'
import type { Texts as PriceDialog } from '#views/orders/page/prices/PriceDialog.tsx'
import type { Texts as PriceNotice } from '#views/orders/page/prices/PriceNotice.tsx'
import type { Texts as OrderWalk } from '#views/orders/page/walk/OrderWalk.tsx'

import type { Texts as ProductRowMenu } from '#views/products/lists/RowMenu.tsx'

/** The types of all English texts, by their names in `inLanguage`. */
type Names = {
  'app/shell': typeof import('#views/app/shell/texts.ts').texts
  'access/AdminProfile': AdminProfile
  'access/ChangePassword': ChangePassword
  'access/EnterCode': EnterCode
  'access/ForgetPassword': ForgetPassword
  'access/HumanCheck': HumanCheck
  'access/Login': Login
  'access/Register': Register
  'access/ResetPassword': ResetPassword
  'access/VerifyEmail': VerifyEmail
  'access/signIn': signIn
  'access/security': typeof import('#views/access/security/texts.ts').texts
  'app/SignOutDialog': SignOutDialog
  'app/WrongStep': WrongStep
  'app/scanner': Scanner
  'app/Palette': Palette
  'app/records': Records
  'app/own': typeof import('#views/app/shell/languages.ts').texts
  'app/person': typeof import('#views/app/shell/personTexts.ts').texts
  'app/preview': typeof import('#views/app/preview/texts.ts').texts
  'core/ColourField': ColourField
  'core/DraftNotice': DraftNotice
  'core/ErrorSummary': ErrorSummary
  'core/FileField': FileField
  'core/Form': Form
  'core/FormDialog': FormDialog
  'core/NormalField': NormalField
  'core/RichTextField': RichTextField
  'core/TextField': TextField
  'core/OptionBox': OptionBox
  'core/OptionsField': OptionsField
  'core/SearchBox': SearchBox
  'core/rows': typeof import('#views/core/field/rows/texts.ts').texts
  'core/files': typeof import('#views/core/field/rows/files/texts.ts').texts
  'core/CountryField': CountryField
  'core/ConfirmDialog': ConfirmDialog
  'core/Opening': Opening
  'core/HeldNotice': HeldNotice
  'core/ChunkFailure': ChunkFailure
  'core/Failed': Failed
  'core/Failure': Failure
  'core/NeededPermission': NeededPermission
  'core/NoAccess': NoAccess
  'core/NotFound': NotFound
  'core/Offline': Offline
  'core/ReportButton': ReportButton
  'core/ReportProblem': ReportProblem
  'core/Camera': Camera
  'core/ScanLayout': ScanLayout
  'core/WrongScan': WrongScan
  'core/FilterChips': FilterChips
  'core/PageSteps': PageSteps
  'core/format': Format
  'core/list': typeof import('#views/core/list/texts.ts').texts
  'core/listTools': typeof import('#views/core/list/toolTexts.ts').toolTexts
  'core/SavedViews': SavedViews
  'core/KeyboardHelp': KeyboardHelp
  'core/OutboxMessages': OutboxMessages
  'core/entity': typeof import('#views/core/entity/texts.ts').texts
  'core/FollowMerged': FollowMerged
  'core/Toaster': Toaster
  'dashboard/Dashboard': Dashboard
  'dashboard/RegisteredProducts': RegisteredProducts
  'dashboard/Work': Work
  'dashboard/notifications': typeof import('#views/dashboard/notifications/texts.ts').texts
  'dashboard/happened': typeof import('#views/dashboard/notifications/texts.ts').happened
  'dashboard/stopped': typeof import('#views/dashboard/notifications/texts.ts').stopped
  'dashboard/remedies': typeof import('#views/dashboard/notifications/texts.ts').remedies
  'orders/warehouses': typeof import('#api/inventory/warehouses').warehouseNames
  'orders/statuses': typeof import('#machines/orders/basketStatus').statusLabels
  'orders/moves': typeof import('#machines/orders/basketStatus').moveLabels
  'orders/payments': typeof import('#machines/orders/basketStatus').paymentLabels
  'orders/deliveryStates': typeof import('#machines/orders/deliveryStatus').deliveryLabels
  'orders/backOrder': BackOrderTexts
  'orders/change': OrderChange
  'orders/cancel': typeof import('#views/orders/cancelTexts.ts').texts
  'orders/effect': typeof import('#views/orders/effectTexts.ts').effectTexts
  'orders/BasketFault': BasketFault
  'orders/Comments': Comments
  'orders/HandlerNotice': HandlerNotice
  'orders/History': History
  'orders/MoveNotice': MoveNotice
  'orders/PlaceNotice': PlaceNotice
  'orders/page': typeof import('#views/orders/page/texts.ts').texts
  'orders/customer': typeof import('#views/orders/page/customer/texts.ts').texts
  'orders/OrderWalk': OrderWalk
  'orders/warehouse': typeof import('#views/orders/page/warehouse/texts.ts').texts
  'orders/charges': typeof import('#views/orders/page/charges/texts.ts').texts
  'orders/adder': typeof import('#views/orders/page/items/adderTexts.ts').texts
  'orders/money': typeof import('#views/orders/page/payment/moneyTexts.ts').moneyTexts
  'orders/DiscountCode': DiscountCode
  'orders/PriceDialog': PriceDialog
  'orders/PriceNotice': PriceNotice
  'orders/CustomerPage': CustomerPage
  'orders/activity': typeof import('#views/orders/activity/texts.ts').texts
  'orders/tray': typeof import('#views/orders/activity/trayTexts.ts').trayTexts
  'orders/deliveries': typeof import('#views/orders/deliveries/texts.ts').texts
  'orders/offers': typeof import('#views/orders/offers/texts.ts').texts
  'orders/ExplainDialog': ExplainDialog
  'orders/ExplainedAmount': ExplainedAmount
  'orders/done': typeof import('#views/orders/done/texts.ts').texts
  'orders/Elsewhere': Elsewhere
  'orders/HowItFills': HowItFills
  'orders/NewOrder': NewOrder
  'orders/OrderTabs': OrderTabs
  'orders/ReasonTip': ReasonTip
  'orders/dryRun': typeof import('#views/orders/list/dryRunTexts.ts').texts
  'orders/list': typeof import('#views/orders/list/listTexts.ts').texts
  'orders/ship': typeof import('#views/orders/ship/texts.ts').texts
  'orders/map': typeof import('#views/orders/map/texts.ts').texts
  'orders/CopiesDialog': CopiesDialog
  'orders/wishes': typeof import('#views/orders/wishes/texts.ts').texts
  'till/till': typeof import('#views/till/texts.ts').texts
  'inventory/transferStates': typeof import('#machines/inventory/transferStatus').transferLabels
  'inventory/countStates': typeof import('#machines/inventory/stocktakeStatus').stocktakeLabels
  'inventory/places': typeof import('#views/inventory/texts.ts').placeNames
  'inventory/kinds': typeof import('#views/inventory/texts.ts').kindNames
  'inventory/inventory': typeof import('#views/inventory/texts.ts').texts
  'inventory/count': typeof import('#views/inventory/count/texts.ts').texts
  'inventory/shelf': typeof import('#views/inventory/shelf/texts.ts').texts
  'inventory/transfer': typeof import('#views/inventory/transfer/texts.ts').texts
  'shipping/states': typeof import('#machines/shipping/shipmentStatus').shipmentLabels
  'shipping/shipping': typeof import('#views/shipping/texts.ts').texts
  'shipping/bulk': typeof import('#views/shipping/bulk/texts.ts').texts
  'shipping/ship': typeof import('#views/shipping/ship/texts.ts').texts
  'invoices/invoices': typeof import('#views/invoices/texts.ts').texts
  'invoices/order': typeof import('#views/invoices/order/texts.ts').texts
  'invoices/run': typeof import('#views/invoices/run/texts.ts').texts
  'invoices/kinds': typeof import('#views/invoices/kindLabels.ts').kindLabels
  'invoices/states': typeof import('#views/invoices/labels.ts').stateLabels
  'invoices/electronicStates': typeof import('#views/invoices/labels.ts').electronicLabels
  'invoices/credits': typeof import('#views/invoices/labels.ts').creditLabels
  'invoices/methods': typeof import('#views/invoices/labels.ts').methodLabels
  'customers/addresses': typeof import('#views/customers/texts.ts').texts
  'products/lists': typeof import('#views/products/lists/texts.ts').texts
  'products/RowMenu': ProductRowMenu
  'products/title': typeof import('#views/products/title/texts.ts').texts
  'agents/states': typeof import('#machines/agents/requestStatus').requestLabels
  'agents/itemStates': typeof import('#machines/agents/requestStatus').itemLabels
  'agents/agents': typeof import('#views/agents/texts.ts').texts
  'agents/bulk': typeof import('#views/agents/bulk/texts.ts').texts
  'accounts/accounts': typeof import('#views/accounts/texts.ts').texts
  'support/replay': typeof import('#views/app/replay/texts.ts').texts
}

/** Texts of a language that lie over the English ones. Missing ones stay English. */
type Over<Text> = Text extends string
  ? string
  : Text extends (...args: infer Args) => infer Made
    ? (...args: Args) => Made extends string ? string : Made
    : { [Key in keyof Text]?: Over<Text[Key]> }

/** Sentences and titles that are not among the texts, with `{}` for what differs. */
type Sentences = Readonly<Record<string, string>>

export type Part = { texts: { [Name in keyof Names]?: Over<Names[Name]> }; sentences?: Sentences }
