/** Refusals of counts, transfers and shipments. */
export const warehouseSentences: Readonly<Record<string, string>> = {
  'Say why the copies are written off': 'دلیل حذف نسخه‌ها از دفتر را بنویسید',
  'Say why the transfer is recalled': 'دلیل برگرداندن انتقال را بنویسید',
  'There is nothing on this transfer yet': 'هنوز چیزی در این انتقال نیست',
  'These parcels have not left yet. Cancel the booking instead': 'این بسته‌ها هنوز نرفته‌اند. به جای آن رزرو را لغو کنید',
  'This is a return label': 'این برچسب مرجوعی است',
  'A parcel needs a street, a postal code and a city: complete the delivery address':
    'بسته خیابان، کد پستی و شهر می‌خواهد: نشانی تحویل را کامل کنید',
  'Choose a post service of this carrier that is offered': 'سرویسی از این شرکت پست انتخاب کنید که ارائه می‌شود',
  'Choose the other warehouse': 'انبار دیگر را انتخاب کنید',
  'Is not in this count': 'در این انبارگردانی نیست',
  'Is not on this transfer': 'در این انتقال نیست',
  'More would be taken back than was counted: leave it out': 'بیش از شمرده‌شده پس گرفته می‌شود: کنارش بگذارید',
  'Only booked parcels have a label': 'فقط بستهٔ رزروشده برچسب دارد',
  'Only the parcels of an order in progress are booked': 'فقط بسته‌های سفارش در دست انجام رزرو می‌شوند',
  'This count is over': 'این انبارگردانی پایان یافته است',
  'This file is neither PDF nor ZPL. Download the label from the carrier again':
    'این فایل نه PDF است نه ZPL. برچسب را دوباره از شرکت پست بگیرید',
  'BO-{} has no label yet': 'BO-{} هنوز برچسب ندارد',
  'No weight is known of {}. Weigh the parcel, or add the weight of the title.':
    'وزن {} روشن نیست. بسته را وزن کنید یا وزن عنوان را وارد کنید.',
  'Nothing has the code {}': 'چیزی با کد {} نیست',
  'No title has the code {}: choose the title': 'عنوانی با کد {} نیست: عنوان را انتخاب کنید',
}
