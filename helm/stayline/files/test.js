// Every service is ready; the gateway knows its routes, publishes its reference and lets nobody in without a credential.
const checks = [
  ...process.env.SERVICES.trim()
    .split(' ')
    .map((name) => [`http://${name}:9090/readyz`, 200]),
  [`http://${process.env.GATEWAY}:8080/openapi.json`, 200],
  [`http://${process.env.GATEWAY}:8080/v1/cities`, 401],
  [`http://${process.env.GATEWAY}:8080/api/v1/cart`, 401],
  [`http://${process.env.GATEWAY}:8080/internal`, 404],
];
(async () => {
  for (const [url, expected] of checks) {
    const status = await fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
      (answer) => answer.status,
      (error) => error.message,
    );
    console.log(status === expected ? 'ok' : 'FAILED', url, status);
    if (status !== expected) process.exitCode = 1;
  }
})();
