/** Where each room's English texts are, by the names they have in `inLanguage`: types alone. */
type Names = {
  'app/shell': typeof import('#views/app/shell/texts.ts').texts
  'access/AdminProfile': import('#views/access/auth/AdminProfile.tsx').Texts
  'access/ChangePassword': import('#views/access/auth/ChangePassword.tsx').Texts
  'access/EnterCode': import('#views/access/auth/EnterCode.tsx').Texts
  'access/ForgetPassword': import('#views/access/auth/ForgetPassword.tsx').Texts
  'access/HumanCheck': import('#views/access/auth/HumanCheck.tsx').Texts
  'access/Login': import('#views/access/auth/Login.tsx').Texts
  'access/Register': import('#views/access/auth/Register.tsx').Texts
  'access/ResetPassword': import('#views/access/auth/ResetPassword.tsx').Texts
  'access/VerifyEmail': import('#views/access/auth/VerifyEmail.tsx').Texts
  'access/security': typeof import('#views/access/security/texts.ts').texts
  'app/App': import('#views/app/App.tsx').Texts
  'app/SignOutDialog': import('#views/app/SignOutDialog.tsx').Texts
  'app/scanner': import('#views/app/scanner.ts').Texts
  'app/Palette': import('#views/app/palette/Palette.tsx').Texts
  'app/records': import('#views/app/palette/records.ts').Texts
  'app/own': typeof import('#views/app/shell/languages.ts').texts
  'app/person': typeof import('#views/app/shell/personTexts.ts').texts
  'app/preview': typeof import('#views/app/preview/texts.ts').texts
  'core/ColourField': import('#views/core/field/ColourField.tsx').Texts
  'core/DraftNotice': import('#views/core/field/DraftNotice.tsx').Texts
  'core/ErrorSummary': import('#views/core/field/ErrorSummary.tsx').Texts
  'core/FileField': import('#views/core/field/FileField.tsx').Texts
  'core/Form': import('#views/core/field/Form.tsx').Texts
  'core/FormDialog': import('#views/core/field/FormDialog.tsx').Texts
  'core/NormalField': import('#views/core/field/NormalField.tsx').Texts
  'core/RichTextField': import('#views/core/field/RichTextField.tsx').Texts
  'core/TextField': import('#views/core/field/TextField.tsx').Texts
  'core/OptionBox': import('#views/core/field/options/OptionBox.tsx').Texts
  'core/OptionsField': import('#views/core/field/options/OptionsField.tsx').Texts
  'core/SearchBox': import('#views/core/field/options/SearchBox.tsx').Texts
  'core/rows': typeof import('#views/core/field/rows/texts.ts').texts
  'core/files': typeof import('#views/core/field/rows/files/texts.ts').texts
  'core/CountryField': import('#views/core/field/codes/CountryField.tsx').Texts
  'core/ConfirmDialog': import('#views/core/dialog/ConfirmDialog.tsx').Texts
  'core/Opening': import('#views/core/dialog/Opening.tsx').Texts
  'core/HeldNotice': import('#views/core/held/HeldNotice.tsx').Texts
  'core/ChunkFailure': import('#views/core/faults/ChunkFailure.tsx').Texts
  'core/Failure': import('#views/core/faults/Failure.tsx').Texts
  'core/NeededPermission': import('#views/core/faults/NeededPermission.tsx').Texts
  'core/NoAccess': import('#views/core/faults/NoAccess.tsx').Texts
  'core/NotFound': import('#views/core/faults/NotFound.tsx').Texts
  'core/Offline': import('#views/core/faults/Offline.tsx').Texts
  'core/ReportButton': import('#views/core/faults/ReportButton.tsx').Texts
  'core/ReportProblem': import('#views/core/report/ReportProblem.tsx').Texts
  'core/Camera': import('#views/core/scanning/Camera.tsx').Texts
  'core/ScanLayout': import('#views/core/scanning/ScanLayout.tsx').Texts
  'core/WrongScan': import('#views/core/scanning/WrongScan.tsx').Texts
  'core/FilterChips': import('#views/core/list/FilterChips.tsx').Texts
  'core/PageSteps': import('#views/core/list/PageSteps.tsx').Texts
  'core/format': import('#views/core/format.ts').Texts
  'core/list': typeof import('#views/core/list/texts.ts').texts
  'core/SavedViews': import('#views/core/list/saved/SavedViews.tsx').Texts
  'core/KeyboardHelp': import('#views/core/keyboard/KeyboardHelp.tsx').Texts
  'core/OutboxMessages': import('#views/core/outbox/OutboxMessages.tsx').Texts
  'core/entity': typeof import('#views/core/entity/texts.ts').texts
  'core/FollowMerged': import('#views/core/entity/merging/FollowMerged.tsx').Texts
  'core/Toaster': import('#views/core/toast/Toaster.tsx').Texts
  'dashboard/Dashboard': import('#views/dashboard/Dashboard.tsx').Texts
  'dashboard/RegisteredProducts': import('#views/dashboard/RegisteredProducts.tsx').Texts
  'dashboard/Work': import('#views/dashboard/Work.tsx').Texts
  'dashboard/notifications': typeof import('#views/dashboard/notifications/texts.ts').texts
  'orders/warehouses': typeof import('#api/inventory/warehouses').warehouseNames
  'orders/statuses': typeof import('#machines/orders/basketStatus').statusLabels
  'orders/moves': typeof import('#machines/orders/basketStatus').moveLabels
  'orders/payments': typeof import('#machines/orders/basketStatus').paymentLabels
  'orders/deliveryStates': typeof import('#machines/orders/deliveryStatus').deliveryLabels
  'orders/backOrder': import('#views/orders/backOrderTexts.ts').Texts
  'orders/change': typeof import('#views/orders/page/changeTexts.ts').texts
  'orders/cancel': typeof import('#views/orders/cancelTexts.ts').texts
  'orders/effect': typeof import('#views/orders/effectTexts.ts').effectTexts
  'orders/BasketFault': import('#views/orders/page/BasketFault.tsx').Texts
  'orders/HandlerNotice': import('#views/orders/page/HandlerNotice.tsx').Texts
  'orders/History': import('#views/orders/page/History.tsx').Texts
  'orders/MoveNotice': import('#views/orders/page/MoveNotice.tsx').Texts
  'orders/PlaceNotice': import('#views/orders/page/PlaceNotice.tsx').Texts
  'orders/page': typeof import('#views/orders/page/texts.ts').texts
  'orders/customer': typeof import('#views/orders/page/customer/texts.ts').texts
  'orders/OrderWalk': import('#views/orders/page/walk/OrderWalk.tsx').Texts
  'orders/warehouse': typeof import('#views/orders/page/warehouse/texts.ts').texts
  'orders/charges': typeof import('#views/orders/page/charges/texts.ts').texts
  'orders/adder': typeof import('#views/orders/page/items/adderTexts.ts').texts
  'orders/money': typeof import('#views/orders/page/payment/moneyTexts.ts').moneyTexts
  'orders/DiscountCode': import('#views/orders/page/prices/DiscountCode.tsx').Texts
  'orders/PriceDialog': import('#views/orders/page/prices/PriceDialog.tsx').Texts
  'orders/PriceNotice': import('#views/orders/page/prices/PriceNotice.tsx').Texts
  'orders/CustomerPage': import('#views/orders/customer/CustomerPage.tsx').Texts
  'orders/activity': typeof import('#views/orders/activity/texts.ts').texts
  'orders/tray': typeof import('#views/orders/activity/trayTexts.ts').trayTexts
  'orders/deliveries': typeof import('#views/orders/deliveries/texts.ts').texts
  'orders/offers': typeof import('#views/orders/offers/texts.ts').texts
  'orders/ExplainDialog': import('#views/orders/explain/ExplainDialog.tsx').Texts
  'orders/ExplainedAmount': import('#views/orders/explain/ExplainedAmount.tsx').Texts
  'orders/done': typeof import('#views/orders/done/texts.ts').texts
  'orders/Elsewhere': import('#views/orders/list/Elsewhere.tsx').Texts
  'orders/NewOrder': import('#views/orders/list/NewOrder.tsx').Texts
  'orders/dryRun': typeof import('#views/orders/list/dryRunTexts.ts').texts
  'orders/list': typeof import('#views/orders/list/listTexts.ts').texts
  'orders/ship': typeof import('#views/orders/ship/texts.ts').texts
  'orders/map': typeof import('#views/orders/map/texts.ts').texts
  'orders/CopiesDialog': import('#views/orders/copies/CopiesDialog.tsx').Texts
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
}

/** What a language lays over English texts. What it lacks stays English. */
type Over<Text> = Text extends string
  ? string
  : Text extends (...args: infer Args) => infer Made
    ? (...args: Args) => Made extends string ? string : Made
    : { [Key in keyof Text]?: Over<Text[Key]> }

/** Sentences and titles that are not among the texts, with `{}` for what differs. */
type Sentences = Readonly<Record<string, string>>

export type Part = { texts: { [Name in keyof Names]?: Over<Names[Name]> }; sentences?: Sentences }
