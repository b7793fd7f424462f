/**
 * Rules that need a book, a register, a certificate or a signature of their own, by the suite that tests them:
 * src/services/NAME.test.ts. Each suite checks at its end that its answers had these codes.
 */
export const ELSEWHERE = {
  'recibe-signature': ['0120', '0121', '0122', '0140', '0141', '0142', '1253', '2450', '2503'],
  'recibe-book': [
    ...['1001', '1002', '1005', '1101', '1107', '1263'],
    ...['2418', '2437', '2438', '2439', '2441', '2443'],
  ],
  'recibe-history': [
    ...['1102', '1105', '1106', '1109', '1110', '1250', '1252', '1261', '1262', '1306', '1307', '1308', '1332', '1603'],
    ...['2303', '2304', '2404', '2417', '2440', '2442'],
  ],
} as const
