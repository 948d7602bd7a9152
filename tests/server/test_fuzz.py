"""The API fuzzed from its schema: it never breaks, and answers what it says it answers."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from hegemon.server import seating
from hegemon.server.api import limits
from hegemon.server.models import Person, Table, Token
from hegemon.server.wsgi import application

schema = schemathesis.openapi.from_wsgi("/api/openapi.json", application)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@schema.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_api_keeps_its_word(case: Any) -> None:
    limits.forget()
    person = Person.objects.filter(username="fuzzer").first()
    if person is None:
        person = Person.objects.create_user("fuzzer", "fuzzer@example.org")
        Token.objects.create(person=person, name="x", digest=Token.digest_of("hgm_fuzz"))
    table = Table.objects.filter(solo=True, host=person).first()
    if table is None:
        table = seating.play_alone("front", person)
        Table.objects.filter(pk=table.pk).update(name="fuzzed")
    for name, value in (("table", "fuzzed"), ("game", "front"), ("step", 0)):
        if name in case.path_parameters and hash(str(case.body)) % 4:
            case.path_parameters[name] = value
    case.call_and_validate(headers={"Authorization": "Bearer hgm_fuzz"}, checks=CHECKS)
