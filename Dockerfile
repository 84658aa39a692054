# The service for others, with a store in the volume /data: see docs/operate.md.
FROM node:24-slim AS build
WORKDIR /aisle
COPY . .
RUN npm run build && npx --yes pnpm@10.34.9 --filter aisle deploy --prod --legacy /out

FROM node:24-slim
COPY --from=build /out /aisle
RUN mkdir /data && chown node /data
USER node
WORKDIR /data
VOLUME /data
EXPOSE 4820
CMD ["node", "/aisle/dist/main.js", "--production", "--host", "0.0.0.0", "--log", "json", "--strict-port"]
