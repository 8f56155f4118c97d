import { Model as ObjectionModel, snakeCaseMappers } from 'objection';

/** What every table's model shares: camelCase here, snake_case in the database. Columns are `declare`d, or a class field would overwrite them. */
export class Model extends ObjectionModel {
  static override columnNameMappers = snakeCaseMappers();
  static override useLimitInFirst = true;
}
