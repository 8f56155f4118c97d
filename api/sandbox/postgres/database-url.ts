/** The product's database. */
export const DATABASE = 'lessons';

/** Connection string of the embedded server on that port, as its superuser. */
export function databaseUrlOn(port: number, password: string, database = DATABASE): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}
