/** The message for a new password that is publicly known (D-62). */
export const publishedMessage = 'New password is on lists of stolen passwords. Choose another'

/** Whether a password is on the lists of stolen passwords that robots try. The other rules accept these. */
export const isPublished = (password: string): boolean => published.has(password.toLowerCase())

const published = new Set([
  '1q2w3e4r5t6y7u8i',
  '1qaz2wsx3edc4rfv',
  '!qaz@wsx#edc$rfv',
  '1qaz!qaz2wsx@wsx',
  '1qaz@wsx3edc$rfv',
  'abcd1234abcd1234',
  'administrator1',
  'administrator1!',
  'administrator123',
  'administrator123!',
  'letmein1234567',
  'p@ssw0rd123456',
  'p@ssw0rd1234567',
  'passw0rd123456',
  'password123456',
  'password123456!',
  'password1234567',
  'password12345678',
  'password123456789',
  'password@12345',
  'password@123456',
  'qwertyuiop1234',
  'qwertyuiop123456',
  'qwertyuiop1234567890',
  'welcome1234567',
  'welcome123456!',
])
