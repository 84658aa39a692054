/** An error as the compiled schema reports it. */
export interface SchemaError {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

/**
 * A union that fails reports every branch. Leaves the errors of the branches whose type fits the
 * value, or the union's own error when none does.
 */
export function reduceUnions(errors: readonly SchemaError[]): readonly SchemaError[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf');
  return unions.reduce(reduceUnion, errors);
}

function reduceUnion(errors: readonly SchemaError[], union: SchemaError): readonly SchemaError[] {
  const inside = errors.filter(
    (error) =>
      error.schemaPath.startsWith(`${union.schemaPath}/anyOf/`) &&
      `${error.instancePath}/`.startsWith(`${union.instancePath}/`),
  );
  const fitting = inside.filter(
    (error) => error.keyword !== 'type' || error.instancePath !== union.instancePath,
  );
  return errors.filter((error) => {
    if (error === union) return fitting.length === 0;
    return !inside.includes(error) || fitting.includes(error);
  });
}
