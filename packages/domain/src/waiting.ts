/** Days of silence after which a partner is reminded of the reviewer's questions. */
export const reminderDays = [1, 3] as const
/** Days after the mail about the code of a bank deposit on which it is repeated. */
export const codeReminderDays = [2, 5] as const
/** Days of silence after which an application closes. The partner or an operator reopens it. */
export const closeAfterDays = 14
