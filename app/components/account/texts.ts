export const savedText = 'اطلاعات با موفقیت ذخیره شد'
